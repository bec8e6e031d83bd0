import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** A mail of the bounce mailbox. */
export interface StoredBounce {
  raw: Buffer;
  /** Marks it as read, once what it says is noted. */
  done: () => Promise<void>;
}

const nothing = async () => undefined;
/** The line before each mail of an mbox file. */
const mboxLine = /^From .*\r?\n/m;

/**
 * The mails in a Maildir, a folder of files, an mbox file or a file with one mail. Of a Maildir only the new ones, which then count as
 * seen; elsewhere all of them each time, which does no harm.
 * @throws where there is no such file or folder
 */
export async function* bouncesIn(place: string): AsyncGenerator<StoredBounce> {
  if (statSync(place).isFile()) {
    yield* mailsOf(readFileSync(place));
    return;
  }
  const fresh = path.join(place, 'new');
  if (statSync(fresh, { throwIfNoEntry: false })?.isDirectory()) {
    mkdirSync(path.join(place, 'cur'), { recursive: true });
    for (const name of readdirSync(fresh).sort())
      yield {
        raw: readFileSync(path.join(fresh, name)),
        done: async () => renameSync(path.join(fresh, name), path.join(place, 'cur', `${name}:2,S`)),
      };
    return;
  }
  for (const name of readdirSync(place).sort()) {
    const file = path.join(place, name);
    if (statSync(file).isFile()) yield* mailsOf(readFileSync(file));
  }
}

function* mailsOf(content: Buffer): Generator<StoredBounce> {
  const text = content.toString('latin1');
  const mails = text.startsWith('From ') ? text.split(new RegExp(mboxLine, 'gm')).filter(Boolean) : [text];
  for (const mail of mails) yield { raw: Buffer.from(mail, 'latin1'), done: nothing };
}
