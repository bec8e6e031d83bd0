import { DataKey } from '../../../src/database/data-key.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { MailSender } from '../../../src/mail/outbox/sender.ts';

/** A process that sends mails until it is killed, at a moment that does not pass: for tests that kill it. */
const { DATABASE_URL = '', SMTP_URL = '', DATA_KEY = '', NOW = '' } = process.env;
const { database } = openDatabase(DATABASE_URL, { poolSize: 2, onError: () => undefined });
new MailSender({
  database,
  dataKey: new DataKey(DATA_KEY),
  smtpUrl: SMTP_URL,
  requiresTls: false,
  from: 'no-reply@example.jp',
  now: () => new Date(NOW),
  onError: () => undefined,
}).start();
