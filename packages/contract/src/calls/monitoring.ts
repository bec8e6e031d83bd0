import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { crashKinds, mostSeenErrors, seenRouteLimit } from '../rules/seen-errors.ts';
import { closedObject, oneOf, Timestamp } from '../shapes.ts';

/** A part of the site that a browser could not show: which one, of which build, on which page, and nothing about the person. */
const SeenError = closedObject({
  screen: oneOf(...crashKinds),
  seen_at: Timestamp,
  build: Type.Optional(Type.String({ maxLength: 100 })),
  route: Type.Optional(Type.String({ maxLength: seenRouteLimit })),
});

export const monitoringCalls = defineCalls({
  reportSeenErrors: {
    summary: 'Notes what crashed in a browser; the response does not tell whether it was noted',
    access: 'public',
    body: closedObject({
      errors: Type.Array(SeenError, { minItems: 1, maxItems: mostSeenErrors }),
    }),
    success: { status: 202, schema: Type.Object({}) },
  },
});
