import { mkdirSync, openAsBlob, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { ImapFlow } from 'imapflow';
import { OperatorError } from '../../errors.ts';
import { mostBounceBytes } from './read-bounce.ts';

/** A mail of the bounce mailbox. */
export interface IncomingMail {
  raw: Buffer;
  done: () => Promise<void>;
  /** Leaves it unread for people, where it is not looked at again. */
  setAside: () => Promise<void>;
}

/** The mails to read: of a file or folder, or else of the mailbox. @throws OperatorError where neither is known */
export function sourceOf(from: string | undefined, url: string): AsyncGenerator<IncomingMail> {
  if (from) return mailsIn(from);
  if (url) return mailsInMailbox(url);
  throw new OperatorError(
    '読むメールボックスがわかりません。設定 BOUNCE_MAILBOX_URL を書くか、--from でファイルを指定してください。',
  );
}

/** A mailbox or file that can't be read, explained without the password. */
export function asOperatorError(error: unknown, from: string | undefined): unknown {
  if (!(error instanceof Error)) return error;
  const { code, authenticationFailed } = error as Error & { code?: string; authenticationFailed?: boolean };
  if (from) return code === 'ENOENT' ? new OperatorError(`${from} はありません。`) : error;
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

const nothing = async () => undefined;
const mboxLine = /^From .*\r?\n/m;

/**
 * The mails in a Maildir, a folder of files, an mbox file or a file with one mail. Of a Maildir only the new ones, which are no longer new
 * then; elsewhere all of them each time, which does no harm.
 * @throws where there is no such file or folder
 */
async function* mailsIn(place: string): AsyncGenerator<IncomingMail> {
  if (statSync(place).isFile()) {
    yield* mailsOf(readFileSync(place));
    return;
  }
  const fresh = path.join(place, 'new');
  if (statSync(fresh, { throwIfNoEntry: false })?.isDirectory()) {
    mkdirSync(path.join(place, 'cur'), { recursive: true });
    for (const name of readdirSync(fresh).sort()) {
      const file = path.join(fresh, name);
      const moveTo = async (flags: string) => renameSync(file, path.join(place, 'cur', `${name}:2,${flags}`));
      const beginning = (await openAsBlob(file)).slice(0, mostBounceBytes);
      yield {
        raw: Buffer.from(await beginning.arrayBuffer()),
        done: () => moveTo('S'),
        setAside: () => moveTo(''),
      };
    }
    return;
  }
  for (const name of readdirSync(place).sort()) {
    const file = path.join(place, name);
    if (statSync(file).isFile()) yield* mailsOf(readFileSync(file));
  }
}

function* mailsOf(content: Buffer): Generator<IncomingMail> {
  const text = content.toString('latin1');
  const mails = text.startsWith('From ') ? text.split(new RegExp(mboxLine, 'gm')).filter(Boolean) : [text];
  for (const mail of mails) yield { raw: Buffer.from(mail, 'latin1'), done: nothing, setAside: nothing };
}

/**
 * The unread mails of an IMAP mailbox without a flag, fetched one at a time; each is marked as read once it is done, so that a run that is
 * cut off goes on where it was, and people see what happened. Those for people stay unread and get a flag (a star, in most programs), by
 * which the next run knows them: every server has it. Nothing is deleted.
 * @param url such as `imaps://user:password@host/INBOX`; over imap:// the connection must offer STARTTLS, unless it ends in `?tls=none`
 * @throws where the mailbox can't be opened; the message has no password
 */
async function* mailsInMailbox(url: string): AsyncGenerator<IncomingMail> {
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(url);
  const isEncrypted = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (isEncrypted ? 993 : 143),
    secure: isEncrypted,
    ...(!isEncrypted && { doSTARTTLS: searchParams.get('tls') !== 'none' }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
  });
  // Without a listener a connection that breaks would end the process; the call under way fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX');
    try {
      yield* unread(client);
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}

async function* unread(client: ImapFlow): AsyncGenerator<IncomingMail> {
  const uids = (await client.search({ seen: false, flagged: false }, { uid: true })) || [];
  for (const uid of uids) {
    const source = { maxLength: mostBounceBytes };
    const mail = await client.fetchOne(String(uid), { source, uid: true }, { uid: true }).catch((error) => {
      // A mail that the server itself can't read must not keep the others waiting.
      if (client.usable) return undefined;
      throw error;
    });
    // Somebody else has removed it.
    if (mail === false) continue;
    const mark = (flag: string) => async () => {
      await client.messageFlagsAdd([uid], [flag], { uid: true });
    };
    yield { raw: mail?.source ?? Buffer.alloc(0), done: mark('\\Seen'), setAside: mark('\\Flagged') };
  }
}
