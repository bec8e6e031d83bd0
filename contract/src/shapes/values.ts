import { Type } from 'typebox';
import { emailLimit } from '../rules/entry-form.ts';
import { japanOffsetText } from '../rules/japan-time.ts';

/** A schema of several string literals: `oneOf('a', 'b')` is `'a' | 'b'`. */
export const oneOf = <Values extends string[]>(...values: Values) => Type.Enum<Values>(values);

/** ISO 8601 with Japan's offset, such as `2025-06-22T13:00:00.000+09:00`. */
export const Timestamp = Type.String({
  format: 'date-time',
  description: `ISO 8601, ${japanOffsetText}`,
  examples: ['2025-06-22T13:00:00.000+09:00'],
});

/** A share of something, 0 to 1. */
export const Rate = Type.Number({ minimum: 0, maximum: 1 });
/** A count of things. */
export const Count = Type.Integer({ minimum: 0 });
/** A 偏差値: 50 is the mean, 10 one standard deviation; one decimal. */
export const Deviation = Type.Number({
  description: '50 + 10 × (score − mean) / population standard deviation, one decimal',
});
/** An e-mail address as it is sent; whether it is one is checked where it is used. */
export const Email = Type.String({ maxLength: emailLimit });
/**
 * A text of the entry form. The limit is far above any real name or place, so that a text that is only somewhat too long is
 * refused with a sentence beside its field.
 */
export const FormText = Type.String({ maxLength: 1_000 });
