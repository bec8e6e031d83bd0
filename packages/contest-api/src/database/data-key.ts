import { createCipheriv, createDecipheriv, createHmac, type Hmac, hkdfSync, randomBytes } from 'node:crypto';
import { SettingsError } from '../errors.ts';
import type { Database } from './database.ts';
import { firstRow } from './rows.ts';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Prefix of everything made with the key: rows can be moved to a later key one by one while both are read. */
const version = 'v1.';

/** Purposes of a keyed hash; the same text has a different hash for each. */
type HashPurpose = 'exam_number' | 'entry_token' | 'mailbox' | 'key_check';

/** Keeps secrets out of dumps: what is only looked up is hashed, the rest encrypted (docs/decisions/privacy-and-retention.md). */
export class DataKey {
  readonly #hashKey: Buffer;
  readonly #encryptionKey: Buffer;

  constructor(secret: string) {
    const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `knowledgeking ${use}`, 32));
    this.#hashKey = derive('hash');
    this.#encryptionKey = derive('encryption');
  }

  /** A keyed hash, 46 characters long including its version; nobody can make or check one without the key. */
  hash(purpose: HashPurpose, text: string): string {
    return version + createHmac('sha256', this.#hashKey).update(`${purpose}\0${text}`).digest('base64url');
  }

  /** The same for a backup, whose bytes come one after the other; its digest has 32. */
  startBackupHash(): Hmac {
    return createHmac('sha256', this.#hashKey).update('backup\0');
  }

  /** Encrypts a text. @param place where it will be stored, such as `mail 3f…`; copied elsewhere it can't be decrypted */
  encrypt(text: string, place: string): string {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, this.#encryptionKey, nonce).setAAD(Buffer.from(place));
    const encrypted = Buffer.concat([
      nonce,
      cipher.update(text, 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    return version + encrypted.toString('base64url');
  }

  /** Reverses `encrypt`. @throws where the text was changed, moved, or encrypted with another key or version */
  decrypt(encrypted: string, place: string): string {
    if (!encrypted.startsWith(version)) {
      // The value could be anything, plain text included, so the message does not repeat it.
      throw new Error(`the ${place} was encrypted in a way that this version does not know`);
    }
    const bytes = Buffer.from(encrypted.slice(version.length), 'base64url');
    const nonce = bytes.subarray(0, nonceLength);
    const decipher = createDecipheriv(algorithm, this.#encryptionKey, nonce, { authTagLength: tagLength })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-tagLength));
    const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }
}

/** With another key no exam number would log in and no mail could be sent; that is said at the start. @throws SettingsError */
export async function requireDataKey(database: Database, dataKey: DataKey): Promise<void> {
  const row = await firstRow<{ key_hash: string }>(database)`
    select key_hash from key_checks where key_check_id = 'data_key'`;
  if (row?.key_hash === dataKey.hash('key_check', '')) return;
  throw new SettingsError({
    DATA_KEY: {
      english: 'the key that this database began with; with another one nobody could log in',
      japanese: 'このデータベースを作ったときの鍵。ちがう鍵では、だれもログインできません',
    },
  });
}
