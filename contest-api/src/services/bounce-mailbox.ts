import { ImapFlow } from 'imapflow';
import type { StoredBounce } from './bounce-files.ts';

const pageSize = 50;

/**
 * The unread mails of an IMAP mailbox; each is marked as read once it is done, so that a run that is cut off goes on where it was, and
 * people see what happened. Nothing is deleted.
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
  const uids = (await client.search({ seen: false }, { uid: true })) || [];
  for (let from = 0; from < uids.length; from += pageSize) {
    const page = uids.slice(from, from + pageSize);
    for (const mail of await client.fetchAll(page, { source: true, uid: true }, { uid: true })) {
      if (!mail.source) continue;
      const done = async () => {
        await client.messageFlagsAdd([mail.uid], ['\\Seen'], { uid: true });
      };
      yield { raw: mail.source, done };
    }
  }
}
