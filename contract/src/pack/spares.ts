import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });

/** `media/spares.yaml`: media that no question of this championship uses, kept on purpose. */
export const PackSpares = Type.Object(
  {
    spares: Type.Array(
      Type.Object(
        {
          folder: Type.String({ minLength: 1, description: 'in the pack, such as media/flags' }),
          reason: Text,
          files: Type.Array(Text, { minItems: 1, description: 'names in the folder, such as c.svg' }),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type PackSpares = Static<typeof PackSpares>;
