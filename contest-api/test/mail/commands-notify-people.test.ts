import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import type { ReceivedMail } from '@knowledgeking/stage/smtp';
import { takeDueMails } from '../../src/mail/outbox/queries.ts';
import { runCommand } from '../support/command-line.ts';
import { mailsToMany, sendAll } from '../support/mail/outbox.ts';
import { fivePlayed } from '../support/played.ts';
import { heldUp } from '../support/waiting.ts';

/** When all mails are due, and when those that could not go out then are tried again. */
const dueAt = new Date(Date.now() + 3_600_000);
const later = new Date(Date.now() + 2 * 3_600_000);
const everyone = 6;

let corrections = 0;
const played = fivePlayed(() => played.publish());
beforeEach(async () => {
  for (const table of ['mails', 'notifications'] as const) await played.database.deleteFrom(table).execute();
});

const stop = () => played.outcome('notify', 'stop', 'everyone', 'results');
/** Puts the mail to everyone into the outbox for all who have none of it. */
const notify = () => played.outcome('notify', 'everyone', '--template', 'results');
const mails = () => mailsToMany(played.database);
const recipientsOf = (sent: ReceivedMail[]) => sent.flatMap(({ recipients }) => recipients);
const results = (sent: ReceivedMail[]) => sent.filter(({ text }) => text.includes('予選の結果'));

/** One of those who have the mail in the outbox. */
async function oneOfThem(): Promise<{ id: string; old: string; mailId: string }> {
  const [mail] = await mails();
  assert.ok(mail?.participant_id);
  return { id: mail.participant_id, old: mail.recipient, mailId: mail.mail_id };
}

/** Gives somebody another address. @returns the new one */
async function correctAddress(id: string): Promise<string> {
  corrections += 1;
  const email = `corrected${corrections}@example.jp`;
  await played.outcome('participant', 'correct', id, '--email', email);
  return email;
}

/** A sender takes everything, and is still at it. */
const takeAll = () => takeDueMails(played.database, { now: dueAt, heldUntil: later, limit: everyone });

describe('notify stop while mails go out', () => {
  test('when it is run again afterwards, then nobody gets the mail twice, not even those whose first attempt had failed', async () => {
    await notify();
    await sendAll(played, { now: dueAt, refuses: () => 452 });
    let stopping: ReturnType<typeof stop> | undefined;
    const beforeReply = () => {
      stopping ??= stop();
      return stopping;
    };
    const first = await sendAll(played, { now: later, beforeReply });
    assert.deepEqual(await stopping, { removed: everyone - 5, being_sent: 5 });
    assert.equal((await notify()).to_mail, everyone - 5);
    const recipients = recipientsOf([...first, ...(await sendAll(played, { now: later }))]);
    assert.deepEqual([recipients.length, new Set(recipients).size], [everyone, everyone]);
  });

  test('when the mail server refuses, then those that wait for the next attempt are stopped as well', async () => {
    await notify();
    await sendAll(played, { now: dueAt, refuses: () => 452 });
    assert.deepEqual(await stop(), { removed: everyone, being_sent: 0 });
  });

  test('when a sender has died with mails in its hands, then they are stopped once they are due again', async () => {
    await notify();
    const [now, heldUntil] = [new Date('2101-01-01T00:00:00Z'), new Date('2020-01-01T00:00:00Z')];
    await takeDueMails(played.database, { now, heldUntil, limit: everyone });
    assert.equal((await stop()).removed, everyone);
  });
});

describe('a mail to many and a corrected address', () => {
  test('when it waits, then it goes to the new address', async () => {
    await notify();
    const { id, old } = await oneOfThem();
    const email = await correctAddress(id);
    const recipients = recipientsOf(results(await sendAll(played)));
    assert.equal(recipients.length, everyone);
    assert.deepEqual([recipients.includes(email), recipients.includes(old)], [true, false]);
  });

  test('when a sender has it in its hands, then it is noted as what it is, and there is no second one', async () => {
    await notify();
    await takeAll();
    const { id, old, mailId } = await oneOfThem();
    await correctAddress(id);
    const mail = (await mails()).find(({ mail_id }) => mail_id === mailId);
    assert.equal(mail?.recipient, old);
    assert.equal((await notify()).to_mail, 0);
  });

  for (const [fate, values] of Object.entries({
    'came back': { sent_at: dueAt, bounced_at: dueAt },
    'was refused': { failed_at: dueAt, refused_at: dueAt },
  }))
    test(`when it ${fate}, then a retry sends it to the new address, and nothing to the old one`, async () => {
      await notify();
      const { id, old, mailId } = await oneOfThem();
      await played.database.updateTable('mails').set(values).where('mail_id', '=', mailId).execute();
      const email = await correctAddress(id);
      assert.equal((await played.outcome('mail', 'retry', mailId)).made_again, 1);
      const recipients = recipientsOf(results(await sendAll(played)));
      assert.deepEqual([recipients.includes(email), recipients.includes(old)], [true, false]);
    });
});

describe('a mail to many and somebody who is cancelled', () => {
  test('when it waits, then it goes out to the others only', async () => {
    await notify();
    const { id, old } = await oneOfThem();
    assert.equal((await played.outcome('participant', 'cancel', id, '--no-mail')).mails_removed, 1);
    const recipients = recipientsOf(await sendAll(played));
    assert.deepEqual([recipients.length, recipients.includes(old)], [everyone - 1, false]);
    await played.outcome('participant', 'restore', id);
    assert.equal((await notify()).to_mail, 1, 'whoever is restored can still get it');
  });

  test('when a sender has it in its hands, then it stays, so that a second one is not made', async () => {
    await notify();
    await takeAll();
    const { id } = await oneOfThem();
    assert.equal((await played.outcome('participant', 'cancel', id, '--no-mail')).mails_removed, 0);
    await played.outcome('participant', 'restore', id);
    assert.equal((await notify()).to_mail, 0);
  });

  test('when theirs came back, then a retry that they left while it was asked about sends nothing and says so', async () => {
    await notify();
    const { id, mailId } = await oneOfThem();
    await played.query('update mails set sent_at = $1, bounced_at = $2 where mail_id = $3', [
      dueAt,
      dueAt,
      mailId,
    ]);
    const { url } = played.testDatabase;
    const { stdout } = await runCommand(url, ['mail', 'retry', mailId], {}, async () => {
      await played.outcome('participant', 'cancel', id, '--no-mail');
      return 'y';
    });
    assert.match(stdout, /1件: 一斉通知を送らない/);
    assert.equal((await played.outcome('mail', 'retry', '--bounced', '--dry-run')).left, 1);
    assert.equal((await sendAll(played)).length, everyone - 1);
    await played.outcome('participant', 'restore', id);
  });

  // The wait is looked for on one server; on Citus it is on a worker.
  const skip = citusNodes().length > 0;
  test('when a retry comes at the very moment of the cancellation, then it waits for it, and sends nothing', {
    skip,
  }, async () => {
    await notify();
    const { id, mailId } = await oneOfThem();
    await played.query('update mails set failed_at = $1 where mail_id = $2', [dueAt, mailId]);
    const cancel = `update participants set cancelled_at = now(), cancellation_reason = 'own_request' where participant_id = '${id}'`;
    const { left, made_again } = await heldUp(played.pool, cancel, () =>
      played.outcome('mail', 'retry', mailId),
    );
    assert.deepEqual([left, made_again], [1, 0]);
  });
});
