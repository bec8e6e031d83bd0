import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findDeadAddresses, markMailBounced } from '../../src/mail/outbox/queries.ts';
import { testContest } from '../support/contest.ts';
import { buildEntry, enterForToken, enterPerson } from '../support/entries.ts';
import { testTimes } from '../support/pack.ts';

const reason = '5.1.1: 550 5.1.1 Unknown user';

const contest = testContest({ now: testTimes.entry });

/** The mail server took every mail to an address, and the last one came back. @returns its id */
async function lastMailComesBack(email: string): Promise<string> {
  // The commands' clock is the database's.
  contest.clock.now = new Date();
  await contest.handleMailRequests();
  contest.clock.now = testTimes.entry;
  const { database } = contest;
  const sent = { sent_at: new Date(Date.now() - 60_000), encrypted_content: null };
  await database.updateTable('mails').set(sent).where('recipient', '=', email).execute();
  const mails = database.selectFrom('mails').select('mail_id').where('recipient', '=', email);
  const last = await mails.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  assert.equal(await markMailBounced(database, last.mail_id, { now: new Date(), reason }), 'noted');
  return last.mail_id;
}

const isDead = async (email: string) => (await findDeadAddresses(contest.database, [email])).length > 0;

describe('somebody whose mail came back', () => {
  test('when they are looked up, then it is said with its reason, and each command that is advised works', async () => {
    const { participantId, email } = await enterPerson(contest);
    const mailId = await lastMailComesBack(email);
    const stdout = await contest.printed('participant', 'find', email);
    assert.match(stdout, new RegExp(`"返送された理由": "${reason}"`));
    assert.match(stdout, /★このアドレスには、メールが届いていません（.*Unknown user）/);
    assert.match(stdout, new RegExp(`contest participant correct ${participantId} --email`));
    assert.match(stdout, new RegExp(`contest mail retry ${mailId}`));
    assert.match(stdout, new RegExp(`contest mail restore ${mailId}`));
    await contest.outcome('mail', 'retry', mailId);
    const again = await lastMailComesBack(email);
    assert.ok(await isDead(email));
    await contest.outcome('mail', 'restore', again);
    assert.equal(await isDead(email), false);
    assert.match(await contest.printed('mail', 'list', '--to', email), new RegExp(`送信ずみ.*${again}`));
    const corrected = buildEntry().email;
    await contest.outcome('participant', 'correct', participantId, '--email', corrected);
    assert.doesNotMatch(await contest.printed('participant', 'find', corrected), /★/);
  });

  test('when they have not confirmed their entry, then they are to enter again, because nothing can be corrected', async () => {
    contest.clock.now = testTimes.entry;
    const form = buildEntry();
    await enterForToken(contest, form);
    await lastMailComesBack(form.email);
    const stdout = await contest.printed('participant', 'find', form.email);
    assert.match(stdout, /★このアドレスには、メールが届いていません/);
    assert.match(stdout, /もう一度エントリー/);
    assert.doesNotMatch(stdout, /participant correct/);
    const listed = await contest.printed('mail', 'list', '--to', form.email);
    assert.match(listed, /未確定の人には、もう一度エントリー/);
  });

  test('when no bounce of a mail is noted, or there is no such mail, then a restore says so', async () => {
    const { email } = await enterPerson(contest);
    const mailId = await lastMailComesBack(email);
    const restore = ['mail', 'restore', mailId];
    await contest.outcome(...restore);
    assert.match(await contest.refusal(...restore, '--yes'), /返送の記録はありません/);
    assert.match(await contest.refusal('mail', 'restore', 'x', '--yes'), /メール x はありません/);
  });
});
