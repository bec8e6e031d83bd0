import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { mostBounceBytes } from './bounces.ts';

/** A mail of the bounce mailbox. */
export interface StoredBounce {
  raw: Buffer;
  /** Marks it as read, once what it says is noted. */
  done: () => Promise<void>;
  /** Leaves it unread for people, where it is not looked at again. */
  setAside: () => Promise<void>;
}

const nothing = async () => undefined;
/** The line before each mail of an mbox file. */
const mboxLine = /^From .*\r?\n/m;

/**
 * The mails in a Maildir, a folder of files, an mbox file or a file with one mail. Of a Maildir only the new ones, which are no longer new
 * then; elsewhere all of them each time, which does no harm.
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
    for (const name of readdirSync(fresh).sort()) {
      const file = path.join(fresh, name);
      const moveTo = async (flags: string) => renameSync(file, path.join(place, 'cur', `${name}:2,${flags}`));
      yield { raw: beginningOf(file), done: () => moveTo('S'), setAside: () => moveTo('') };
    }
    return;
  }
  for (const name of readdirSync(place).sort()) {
    const file = path.join(place, name);
    if (statSync(file).isFile()) yield* mailsOf(readFileSync(file));
  }
}

/** As much of a mail's file as is looked at. */
function beginningOf(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(mostBounceBytes);
    return bytes.subarray(0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

function* mailsOf(content: Buffer): Generator<StoredBounce> {
  const text = content.toString('latin1');
  const mails = text.startsWith('From ') ? text.split(new RegExp(mboxLine, 'gm')).filter(Boolean) : [text];
  for (const mail of mails) yield { raw: Buffer.from(mail, 'latin1'), done: nothing, setAside: nothing };
}
