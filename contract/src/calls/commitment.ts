import { Type } from 'typebox';
import { defineCall, type RoutedCalls } from '../call.ts';
import { routes } from '../rules/routes.ts';
import { Commitment } from '../shapes/commitment.ts';

export const commitmentCalls = {
  getCommitment: defineCall({
    ...routes.getCommitment,
    summary: 'The hash of the questions with their key; 404 where none was published',
    access: 'public',
    cacheSeconds: 60,
    success: { status: 200, schema: Commitment },
    errors: ['not_found'],
  }),
  getCommittedDocument: defineCall({
    ...routes.getCommittedDocument,
    summary: 'The document behind that hash, after publication; 404 before it',
    access: 'public',
    cacheSeconds: 60,
    success: {
      status: 200,
      schema: Type.Object({
        document: Type.String({ description: 'exactly the text whose bytes in UTF-8 have the hash' }),
        current: Type.String({ description: 'the same document of the questions as they are marked now' }),
      }),
    },
    errors: ['not_found'],
  }),
} satisfies RoutedCalls;
