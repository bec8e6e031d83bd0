import assert from 'node:assert/strict';
import { PlayedAttempt, signs } from '../../src/statistics/played-attempt.ts';
import { RowReader } from '../../src/statistics/row-reader.ts';

/** COPY's binary format: signature, flags, no extension, rows of fields (null: -1), the end. */
export function copiedRows(fields: (Buffer | null)[][]): Buffer {
  const rows = fields.map((row) => {
    const count = Buffer.alloc(2);
    count.writeInt16BE(row.length);
    const parts = row.map((field) => {
      const size = Buffer.alloc(4);
      size.writeInt32BE(field?.length ?? -1);
      return Buffer.concat([size, field ?? Buffer.alloc(0)]);
    });
    return Buffer.concat([count, ...parts]);
  });
  return Buffer.concat([
    Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'),
    Buffer.alloc(8),
    ...rows,
    Buffer.from([255, 255]),
  ]);
}
/** An attempt as it comes from PostgreSQL: its answers in the order in which they lie in the table. */
export function attemptOf(answers: { quizNumber: number; text: string }[]): PlayedAttempt {
  const times = answers.map(({ quizNumber }, index) => {
    const step = Buffer.alloc(10);
    step.writeUInt16BE(quizNumber);
    step.writeBigInt64BE(BigInt(quizNumber) * 1_000_000n, 2);
    return index === 0 ? step.subarray(2) : step;
  });
  const sum = Buffer.alloc(8);
  sum.writeBigInt64BE(answers.reduce((total, { quizNumber }) => total + BigInt(quizNumber), 0n));
  const texts = answers.map(({ text }) => text).join(String.fromCharCode(signs.separator));
  const reader = new RowReader();
  const factor = Buffer.alloc(4);
  factor.writeFloatBE(1);
  const numbers = [Buffer.alloc(8), null, Buffer.alloc(4), Buffer.alloc(4), factor];
  reader.add(copiedRows([[Buffer.alloc(16, 7), ...numbers, Buffer.concat(times), sum, Buffer.from(texts)]]));
  const row = reader.next();
  assert.ok(row);
  const attempt = new PlayedAttempt();
  attempt.fill(row);
  return attempt;
}
