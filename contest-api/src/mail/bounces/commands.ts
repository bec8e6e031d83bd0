import { Type } from 'typebox';
import { text } from '../../command-line/input.ts';
import { type Line, operation } from '../../command-line/operation.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import type { Database } from '../../database/database.ts';
import { foreseeBounce, markMailBounced } from '../outbox/queries.ts';
import { asOperatorError, type IncomingMail, sourceOf } from './incoming-mails.ts';
import { type BounceReport, readBounce } from './read-bounce.ts';

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
    const bounced = bouncedAmong(mails, counts, { isDryRun, from });
    held.defer(async () => void (await bounced.return()));
    if (isDryRun) return foresee(database, bounced, counts);
    // What changes nothing leaves no entry in the log: this runs every few minutes.
    const first = await bounced.next();
    if (first.done) return { json: counts, lines: toLines(counts) };
    return {
      changes: [],
      subject: {},
      async apply() {
        for (let next: IteratorResult<Bounced, void> = first; !next.done; next = await bounced.next()) {
          const { mailId, reason } = next.value;
          const now = await readDatabaseTime(database);
          counts[await markMailBounced(database, mailId, { now, reason })] += 1;
        }
        return { json: counts, lines: toLines(counts) };
      },
    };
  },
});

type Bounced = Extract<BounceReport, { kind: 'bounced' }>;

/** The reports that a mail will not arrive, each over with when the next one is asked for; the others are counted. */
async function* bouncedAmong(
  mails: AsyncGenerator<IncomingMail>,
  counts: BounceCounts,
  { isDryRun, from }: { isDryRun: boolean; from: string | undefined },
): AsyncGenerator<Bounced, void> {
  try {
    for await (const { raw, done, setAside } of mails) {
      const report = await readBounce(raw);
      if (report.kind === 'bounced') yield report;
      else counts[report.kind] += 1;
      if (!isDryRun) await (report.kind === 'other' ? setAside() : done());
    }
  } catch (error) {
    throw asOperatorError(error, from);
  }
}

async function foresee(database: Database, bounced: AsyncGenerator<Bounced, void>, counts: BounceCounts) {
  // A second report about the same mail would no longer be news.
  const seen = new Set<string>();
  for await (const { mailId } of bounced) {
    const news = await foreseeBounce(database, mailId);
    counts[seen.has(mailId) && news === 'noted' ? 'known' : news] += 1;
    seen.add(mailId);
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
