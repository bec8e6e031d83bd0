import { DataKey } from '../../../src/database/data-key.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { mailWorker } from './outbox.ts';

/** A process that sends mails until it is killed, at a moment that does not pass: for tests that kill it. */
const { DATABASE_URL = '', SMTP_URL = '', DATA_KEY = '', NOW = '' } = process.env;
const { database } = openDatabase(DATABASE_URL, { poolSize: 2, onError: () => undefined });
mailWorker({
  database,
  dataKey: new DataKey(DATA_KEY),
  smtpUrl: SMTP_URL,
  now: () => new Date(NOW),
  warn: () => () => undefined,
}).start();
