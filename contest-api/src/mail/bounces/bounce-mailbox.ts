import { ImapFlow } from 'imapflow';
import type { StoredBounce } from './bounce-files.ts';
import { mostBounceBytes } from './bounces.ts';

/**
 * The unread mails of an IMAP mailbox without a flag, fetched one at a time; each is marked as read once it is done, so that a run that is
 * cut off goes on where it was, and people see what happened. Those for people stay unread and get a flag (a star, in most programs), by
 * which the next run knows them: every server has it. Nothing is deleted.
 * @param url such as `imaps://user:password@host/INBOX`; over imap:// the connection must offer STARTTLS, unless it ends in `?tls=none`
 * @throws where the mailbox can't be opened; the message has no password
 */
export async function* bouncesInMailbox(url: string): AsyncGenerator<StoredBounce> {
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

async function* unread(client: ImapFlow): AsyncGenerator<StoredBounce> {
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
