import { Type } from 'typebox';
import { readDatabaseTime } from '../../database/clock.ts';
import type { Database } from '../../database/database.ts';
import { text } from '../../operations/input.ts';
import { type Line, operation } from '../../operations/operation.ts';
import { findMail, foreseeBounce, type MailRow, markMailBounced } from '../outbox/queries.ts';
import { asOperatorError, type IncomingMail, sourceOf } from './incoming-mails.ts';
import { failureOf, readBounce } from './read-bounce.ts';

/** How many mails of the mailbox were of which kind, in the words of `toLines`. */
const none = { noted: 0, known: 0, unknown: 0, passing: 0, other: 0 };
type BounceCounts = typeof none;

export const mailBouncesOperation = operation({
  name: 'mail bounces',
  description:
    '返送されたメール（配送エラーの通知）を読み、届かなかったことを記録します。何度実行しても同じです（cronやタイマー向き）',
  input: Type.Object({
    from: Type.Optional(
      text('場所', 'メールボックスの代わりに読むもの: Maildir、フォルダー、mbox、.eml のファイル'),
    ),
  }),
  async plan({ database, settings, isDryRun, held }, { from }) {
    const counts = { ...none };
    const mails = sourceOf(from, settings.bounceMailboxUrl);
    const bounced = bouncedAmong({ database, mails, isDryRun, from }, counts);
    held.defer(async () => void (await bounced.return()));
    if (isDryRun) return foresee(bounced, counts);
    // What changes nothing leaves no entry in the log: this runs every few minutes.
    const first = await bounced.next();
    if (first.done) return { json: counts, lines: toLines(counts) };
    return {
      changes: [],
      subject: {},
      async apply() {
        for (let next: IteratorResult<Bounced, void> = first; !next.done; next = await bounced.next()) {
          const { mail, failure } = next.value;
          const now = await readDatabaseTime(database);
          counts[await markMailBounced(database, mail.mail_id, { now, ...failure })] += 1;
        }
        return { json: counts, lines: toLines(counts) };
      },
    };
  },
});

/** A mail that did not reach its address. */
interface Bounced {
  mail: MailRow;
  failure: NonNullable<ReturnType<typeof failureOf>>;
}

/** The mails that will not arrive, each over with when the next one is asked for; the other reports are counted. */
async function* bouncedAmong(
  {
    database,
    mails,
    isDryRun,
    from,
  }: {
    database: Database;
    mails: AsyncGenerator<IncomingMail>;
    isDryRun: boolean;
    from: string | undefined;
  },
  counts: BounceCounts,
): AsyncGenerator<Bounced, void> {
  try {
    for await (const { raw, done, setAside } of mails) {
      const report = await readBounce(raw);
      const mail = report && (await findMail(database, report.mailId));
      const failure = mail && failureOf(report, mail.recipient);
      if (failure) yield { mail, failure };
      else counts[mail ? 'passing' : report ? 'unknown' : 'other'] += 1;
      if (!isDryRun) await (report ? done() : setAside());
    }
  } catch (error) {
    throw asOperatorError(error, from);
  }
}

async function foresee(bounced: AsyncGenerator<Bounced, void>, counts: BounceCounts) {
  // A second report about the same mail would no longer be news.
  const seen = new Set<string>();
  for await (const { mail } of bounced) {
    const news = foreseeBounce(mail);
    counts[seen.has(mail.mail_id) && news === 'noted' ? 'known' : news] += 1;
    seen.add(mail.mail_id);
  }
  return {
    json: counts,
    lines: [
      `ためしの実行です。新しく記録するものは${counts.noted}件です（何も記録していません）。`,
      ...otherLines(counts),
    ],
  };
}

function toLines(counts: BounceCounts): Line[] {
  const { noted } = counts;
  return [
    `届かなかったメールを${noted}件、新しく記録しました。`,
    ...otherLines(counts),
    noted > 0 && '次は: contest mail list --state bounced',
  ];
}

function otherLines({ known, unknown, passing, other }: BounceCounts): Line[] {
  return [
    known > 0 && `記録ずみのもの: ${known}件`,
    unknown > 0 && `このデータベースにないメールの通知: ${unknown}件`,
    passing > 0 && `遅れや配達の通知（記録しません）: ${passing}件`,
    other > 0 &&
      `通知ではないメール: ${other}件。未読のまま残したので、人が読んでください（次からは数えません）。`,
  ];
}
