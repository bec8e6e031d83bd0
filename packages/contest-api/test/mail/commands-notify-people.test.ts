import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import type { ReceivedMail } from '@knowledgeking/stage/smtp';
import { updateExam } from '../../src/contest/queries.ts';
import { takeDueMails } from '../../src/mail/outbox/queries.ts';
import { testExamId } from '../support/client.ts';
import { testFolder } from '../support/contest.ts';
import { buildEntry, enterAndConfirm, enterForToken } from '../support/entries.ts';
import { mailsToMany, sendAll } from '../support/mail/outbox.ts';
import { lastedFor } from '../support/outages.ts';
import { mailPackOptions } from '../support/pack.ts';
import { fivePlayed } from '../support/played.ts';
import { heldUp, untilLockWaits } from '../support/waiting.ts';

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
const pack = mailPackOptions(testFolder(), testExamId);
const notify = () => played.outcome('notify', 'everyone', '--template', 'results', ...pack);
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

describe('notify stop while a notify is still running', () => {
  const words = ['notify', 'everyone', '--template', 'results', ...pack];
  const stopped = /notify stop.*contest notify status/s;
  const progress = async () => (await played.outcome('notify', 'status')).notifications[0];

  // The wait is looked for on one server; on Citus it is on a worker.
  const skip = citusNodes().length > 0;
  test('when it still puts mails into the queue, then it goes no further and says why, and nothing waits', {
    skip,
  }, async () => {
    const operator = await played.pool.connect();
    // Behind its question, so that it waits between its beginning and its first mails.
    const notifying = played.asked(words, async () => {
      await operator.query('begin');
      await operator.query('lock table entries');
      return 'y';
    });
    try {
      await untilLockWaits(operator, 1);
      assert.equal((await stop()).removed, 0);
    } finally {
      await operator.query('commit');
      operator.release();
    }
    const { code, stderr } = await notifying;
    assert.deepEqual([code, (await mails()).length], [1, 0]);
    assert.match(stderr, stopped);
    assert.equal((await progress()).completed_at, null);
    assert.equal((await notify()).to_mail, everyone);
    assert.ok((await progress()).completed_at);
  });

  test('when it waits for its operator’s yes, then it sends nothing and says why', async () => {
    await notify();
    await played.query('delete from mails where participant_id = $1', [(await oneOfThem()).id]);
    const { code, stderr } = await played.asked(words, async () => {
      await stop();
      return 'y';
    });
    assert.deepEqual([code, (await mails()).length], [1, 0]);
    assert.match(stderr, stopped);
  });
});

describe('a mail to many that was queued at the very moment of a change of its recipient', () => {
  for (const [change, goesTo] of [
    ["email = 'just-now@example.jp'", 'just-now@example.jp'],
    ["cancelled_at = now(), cancellation_reason = 'own_request'", undefined],
  ] as const)
    test(`when it is ${change}, then it goes to ${goesTo ?? 'nobody'}`, async () => {
      await notify();
      const { id, old, mailId } = await oneOfThem();
      const set = (changes: string) =>
        played.query(`update participants set ${changes} where participant_id = $1`, [id]);
      await set(change);
      const recipients = recipientsOf(await sendAll(played));
      assert.deepEqual(
        [recipients.length, recipients.includes(old)],
        [goesTo ? everyone : everyone - 1, false],
      );
      const kept = (await mails()).find(({ mail_id }) => mail_id === mailId);
      assert.equal(kept?.recipient, goesTo);
      await set(`email = '${old}', cancelled_at = null, cancellation_reason = null`);
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
    assert.equal((await notify()).to_mail, 1, 'one who is restored can still get it');
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
    await played.query('update mails set sent_at = $1, bounced_at = $1 where mail_id = $2', [dueAt, mailId]);
    const { stdout } = await played.asked(['mail', 'retry', mailId], async () => {
      await played.outcome('participant', 'cancel', id, '--no-mail');
      return 'y';
    });
    assert.match(stdout, /1件: 送らない（取り消された人/);
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
    const retry = () => played.outcome('mail', 'retry', mailId);
    const { left, made_again } = await heldUp(played.pool, cancel, retry);
    assert.deepEqual([left, made_again], [1, 0]);
    await played.outcome('participant', 'restore', id);
  });
});

describe('notify to those concerned', () => {
  const folder = testFolder();
  const tried = (...words: string[]) => played.printed('notify', ...words, ...pack, '--dry-run');
  const refusal = (...words: string[]) => played.refusal('notify', ...words, ...pack);
  const read = (...words: string[]) => played.outcome('notify', ...words, ...pack);

  test('when a question was marked again, then each direction has its own people, with the same preview and question', async () => {
    const apply = ['--reason', '試し', '--apply'];
    await played.outcome('remark', '6', '--accept', '太陽系', ...apply);
    await played.outcome('remark', '1', '--accept', '2', '--only', ...apply);
    await played.settle();
    const version = `${(await played.exam()).result_version}`;
    const moved = (direction: string) => ['remark', version, direction, '--template', 'corrected'];
    const shown = await tried(...moved('down'));
    assert.match(shown, /版\d+の見なおしで点が下がった人のうち、これから送る人: 4人/);
    assert.match(shown, /件名: .*採点の見なおし/);
    assert.match(shown, /送る前に、声に出して/);
    assert.deepEqual(await mails(), []);
    assert.equal((await read(...moved('down'))).to_mail, 4);
    assert.equal(new Set((await mails()).map(({ recipient }) => recipient)).size, 4);
    assert.equal((await read(...moved('down'))).already_queued, 4);
    assert.equal((await read(...moved('up'), '--dry-run')).to_mail, 0);
    for (const direction of ['won', 'lost']) await tried(...moved(direction));
    assert.match(await refusal('remark', '99', 'up', '--template', 'corrected'), /版99.*results versions/);
    assert.match(await played.printed('notify', 'status'), /corrected（remark \d+ down）/);
    const stopped = await played.outcome('notify', 'stop', `remark ${version} down`, 'corrected');
    assert.equal(stopped.removed, 4);
  });

  test('when an outage touched some, then only they are told', async () => {
    const { database } = played;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await updateExam(database, testExamId, { exam_start_at: ago(60), exam_end_at: ago(5) });
    const attempts = await database.selectFrom('attempts').select('participant_id').execute();
    const [inIt, ...others] = attempts.map(({ participant_id }) => participant_id);
    assert.ok(inIt && others.length > 2);
    const times = 'update attempts set started_at = $1, finished_at = $2';
    await played.query(times, [ago(50), ago(45)]);
    await played.query(`${times} where participant_id = $3`, [ago(50), ago(6), inIt]);
    await played.outcome('maintenance', 'on');
    await lastedFor(played, 30);
    await played.outcome('maintenance', 'off');
    const { outages } = await played.outcome('outages');
    assert.equal(outages.length, 1, JSON.stringify(outages));
    assert.match(await refusal('outage', '7', '--template', 'outage'), /障害7はありません.*contest outages/);
    const shown = await tried('outage', '1', '--template', 'outage');
    assert.match(shown, /障害1のあいだに受験中だった人のうち、これから送る人: 1人/);
    assert.equal((await read('outage', '1', '--template', 'outage')).to_mail, 1);
    assert.equal((await oneOfThem()).id, inIt);
  });

  test('when a confirmation link was never opened, then each address is reminded once, without the name that was typed', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    await updateExam(played.database, testExamId, {
      entry_start_at: new Date('2025-01-01T00:00:00Z'),
      entry_end_at: tomorrow,
      exam_start_at: tomorrow,
      exam_end_at: new Date(tomorrow.getTime() + 3_600_000),
      results_published_at: null,
    });
    played.clock.now = new Date();
    await played.settle();
    const waiting = buildEntry({ display_name: 'だれかの名前' });
    await enterForToken(played, waiting);
    await enterForToken(played, waiting);
    await enterAndConfirm(played);
    const named = path.join(folder, 'named.yaml');
    const words = { subject: 'お知らせ', greeting: '{display_name} さん', paragraphs: ['本文'], notes: [] };
    writeFileSync(named, JSON.stringify({ ...words, button: { label: '見る', path: '/' } }));
    assert.match(await refusal('unconfirmed', '--template', named), /\{display_name\}.*使えません/);
    const shown = await tried('unconfirmed', '--template', 'unconfirmed');
    assert.match(shown, /確認のリンクをまだ開いていない人のうち、これから送る人: 1人/);
    assert.equal((await read('unconfirmed', '--template', 'unconfirmed')).to_mail, 1);
    const asked = (await mails()).map(({ recipient }) => recipient);
    assert.deepEqual(asked, [waiting.email]);
    const again = await read('unconfirmed', '--template', 'unconfirmed');
    assert.deepEqual([again.to_mail, again.already_queued], [0, 1]);
    const [sent] = (await sendAll(played)).filter(({ text }) => text.includes('まだ終わっていません'));
    assert.doesNotMatch(sent?.text ?? '', /だれかの名前/);
    await updateExam(played.database, testExamId, { entry_end_at: new Date('2025-01-02T00:00:00Z') });
    assert.match(await refusal('unconfirmed', '--template', 'unconfirmed'), /受付は終わっています/);
  });
});
