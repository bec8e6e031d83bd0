import { type Static, Type } from 'typebox';
import { closedObject } from '../shapes.ts';

const Text = Type.String({ minLength: 1 });

/** `crew.yaml`: the ship, her members, and who of them speaks on the site's pages, by their duty on board. */
export const PackCrew = closedObject({
  ship: closedObject({ name: Text, reading: Text, description: Text }),
  members: Type.Array(
    closedObject({
      id: Type.String({ pattern: '^[a-z]+$' }),
      name: Text,
      reading: Text,
      role: Text,
      color: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
      silhouette: Text,
      catchphrase: Text,
      introduction: Text,
    }),
    { minItems: 5, maxItems: 7 },
  ),
  duties: closedObject({
    recorder: Text,
    captain: Text,
    navigator: Text,
    cook: Text,
    rigger: Text,
    lookout: Text,
  }),
});
export type PackCrew = Static<typeof PackCrew>;

/** `tiers.yaml`: the rank title of a practice run for each number of right answers, 0 to 10. */
export const PackTiers = closedObject({
  tiers: Type.Array(
    closedObject({ correct: Type.Integer({ minimum: 0, maximum: 10 }), title: Text, line: Text, crew: Text }),
    { minItems: 11, maxItems: 11 },
  ),
});
export type PackTiers = Static<typeof PackTiers>;
