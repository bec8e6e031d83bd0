import type { Command } from 'commander';
import {
  audited,
  type CommandContext,
  type CommonOptions,
  OperatorError,
  report,
  runOnDatabase,
  withCommonOptions,
} from '../../command-line/context.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import { foreseeBounce, markMailBounced } from '../outbox/queries-states.ts';
import { bouncesIn, type StoredBounce } from './bounce-files.ts';
import { bouncesInMailbox } from './bounce-mailbox.ts';
import { type BounceReport, readBounce } from './bounces.ts';

interface BouncesOptions extends CommonOptions {
  from?: string;
}

/** How many mails of the mailbox were of which kind. */
interface BounceCounts {
  /** Mails that will not arrive, noted now. */
  noted: number;
  /** Noted before. */
  known: number;
  /** About mails that are not in this database. */
  unknown: number;
  /** Reports that a mail is late, or arrived. */
  passing: number;
  /** Anything else: left for people to read, and not counted again. */
  other: number;
}

type Bounced = Extract<BounceReport, { kind: 'bounced' }>;

/** Adds `mail bounces`. */
export function addMailBouncesCommand(mail: Command, terminal: Terminal): void {
  withCommonOptions(mail.command('bounces'), { dryRun: true })
    .option('--from <場所>', 'メールボックスの代わりに読むもの: Maildir、フォルダー、mbox、.eml のファイル')
    .description(
      '返送されたメール（配送エラーの通知）を読み、届かなかったことを記録します。何度実行しても同じです（cronやタイマー向き）',
    )
    .action((options: BouncesOptions) => recordBounces(terminal, options));
}

async function recordBounces(terminal: Terminal, options: BouncesOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const counts: BounceCounts = { noted: 0, known: 0, unknown: 0, passing: 0, other: 0 };
    const mails = sourceOf(options, context.settings.bounceMailboxUrl);
    try {
      // What changes nothing leaves no entry in the log: this runs every few minutes.
      const first = await nextBounced(mails, counts, options);
      if (first && !options.dryRun)
        await audited(context, { command: 'mail bounces', subject: {} }, async () => {
          for (let next: Found | undefined = first; next; next = await nextBounced(mails, counts, options))
            await note(context, next, counts);
          return counts;
        });
      else {
        // A second report about the same mail would no longer be news.
        const noted = new Set<string>();
        for (let next = first; next; next = await nextBounced(mails, counts, options)) {
          const { mailId } = next.bounced;
          const standing = noted.has(mailId) ? 'known' : await foreseeBounce(context.database, mailId);
          if (standing === 'noted') noted.add(mailId);
          counts[standing] += 1;
        }
      }
    } catch (error) {
      throw asOperatorError(error, options);
    } finally {
      await mails.return(undefined);
    }
    report(
      terminal,
      options,
      { ...(options.dryRun && { dry_run: true }), ...counts },
      toLines(counts, options),
    );
  });
}

function sourceOf({ from }: BouncesOptions, url: string): AsyncGenerator<StoredBounce> {
  if (from) return bouncesIn(from);
  if (url) return bouncesInMailbox(url);
  throw new OperatorError(
    '読むメールボックスがわかりません。設定 BOUNCE_MAILBOX_URL を書くか、--from でファイルを指定してください。',
  );
}

interface Found {
  bounced: Bounced;
  done: StoredBounce['done'];
}

/** The next report that a mail will not arrive; the others before it are counted. */
async function nextBounced(
  mails: AsyncGenerator<StoredBounce>,
  counts: BounceCounts,
  { dryRun }: BouncesOptions,
): Promise<Found | undefined> {
  for (let next = await mails.next(); !next.done; next = await mails.next()) {
    const { raw, done, setAside } = next.value;
    const bounced = await readBounce(raw);
    if (bounced.kind === 'bounced') return { bounced, done };
    counts[bounced.kind] += 1;
    if (!dryRun) await (bounced.kind === 'passing' ? done() : setAside());
  }
  return undefined;
}

async function note(
  { database }: CommandContext,
  { bounced: { mailId, reason }, done }: Found,
  counts: BounceCounts,
): Promise<void> {
  const now = await readDatabaseTime(database);
  counts[await markMailBounced(database, mailId, { now, reason })] += 1;
  await done();
}

function toLines(
  { noted, known, unknown, passing, other }: BounceCounts,
  { dryRun }: BouncesOptions,
): string[] {
  return [
    dryRun
      ? `ためしの実行です。新しく記録するものは${noted}件です（何も記録していません）。`
      : `届かなかったメールを${noted}件、新しく記録しました。`,
    ...(known > 0 ? [`記録ずみのもの: ${known}件`] : []),
    ...(unknown > 0 ? [`このデータベースにないメールの通知: ${unknown}件`] : []),
    ...(passing > 0 ? [`遅れや配達の通知（記録しません）: ${passing}件`] : []),
    ...(other > 0
      ? [`通知ではないメール: ${other}件。未読のまま残したので、人が読んでください（次からは数えません）。`]
      : []),
    ...(noted > 0 && !dryRun ? ['次は: contest mail list --state bounced'] : []),
  ];
}

/** A mailbox or file that can't be read, in words without the password. */
function asOperatorError(error: unknown, { from }: BouncesOptions): unknown {
  if (!(error instanceof Error) || error instanceof OperatorError) return error;
  const { code, authenticationFailed } = error as Error & { code?: string; authenticationFailed?: boolean };
  if (from && code === 'ENOENT') return new OperatorError(`${from} はありません。`);
  if (from) return error;
  if (authenticationFailed)
    return new OperatorError(
      'メールボックスに入れませんでした。BOUNCE_MAILBOX_URL の名前とパスワードを確かめてください。',
    );
  if (/STARTTLS/.test(error.message))
    return new OperatorError(
      'メールボックスの接続が暗号化できません。BOUNCE_MAILBOX_URL を imaps:// にしてください。',
    );
  const isNetwork = code !== undefined && /^(E[A-Z_]+|NoConnection|CONNECT_TIMEOUT)$/.test(code);
  return isNetwork
    ? new OperatorError(
        `メールボックスにつながりませんでした（${code}）。BOUNCE_MAILBOX_URL のホストを確かめてください。`,
      )
    : error;
}
