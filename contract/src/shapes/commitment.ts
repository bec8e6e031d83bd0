import { type Static, Type } from 'typebox';
import { Timestamp } from './values.ts';

const Hash = Type.String({ description: '64 hexadecimal digits' });
const Fingerprint = { hash: Hash, committed_at: Timestamp };

/** A correction of the key after the commitment. */
const PublicRemark = Type.Object({
  quiz_number: Type.Integer({ minimum: 1 }),
  reason: Type.String(),
  applied_at: Timestamp,
});
export type PublicRemark = Static<typeof PublicRemark>;

/** The hash of an exam's questions with their key, published before its start. */
export const Commitment = Type.Object(
  {
    exam_id: Type.String(),
    algorithm: Type.Enum(['SHA-256']),
    ...Fingerprint,
    earlier: Type.Array(Type.Object(Fingerprint), {
      description: 'those that were replaced before the start, the latest first',
    }),
    document_url: Type.Optional(
      Type.String({ description: 'once the results are published: the document that the hash was made of' }),
    ),
    remarks: Type.Array(PublicRemark, {
      description: 'once the results are published: every correction of the key, the latest last',
    }),
  },
  { title: 'Commitment' },
);
export type Commitment = Static<typeof Commitment>;
