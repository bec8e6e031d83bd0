import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runCommand } from '../support/command-line.ts';
import { testContest } from '../support/contest.ts';
import { buildEntry } from '../support/entries.ts';
import { dumpedRows, rowContents } from '../support/inspect-database.ts';
import { testTimes } from '../support/pack.ts';
import { type EnteredPerson, enterPerson, outcomeOf } from '../support/people.ts';

const contest = testContest({ now: testTimes.entry });

const outcome = (...words: string[]) => outcomeOf(contest, 'participant', ...words);

/** Runs a command that asks; another operator is faster, and then the answer comes. */
function askedMeanwhile(words: string[], meanwhile: () => Promise<unknown>, answer = 'y') {
  return runCommand(contest.testDatabase.url, ['participant', ...words], {}, async () => {
    await meanwhile();
    return answer;
  });
}

/** The content of every table but the log, into which refusals go too. */
async function contents() {
  const { audit_log: _, ...rest } = await rowContents(contest.database);
  return rest;
}

/** The addresses under which somebody is known. */
async function addressesOf({ participantId }: EnteredPerson): Promise<string[]> {
  const inTable = async (table: 'participants' | 'entries') =>
    contest.database.selectFrom(table).select('email').where('participant_id', '=', participantId).execute();
  return [...(await inTable('participants')), ...(await inTable('entries'))].map(({ email }) => email);
}

describe('a change of a person that waits at its question', () => {
  const commands = {
    'another address': ['correct', '--email', 'late-change@example.jp'],
    'another name': ['correct', '--display-name', 'おそい直し'],
    'a cancellation': ['cancel'],
    'the number again': ['resend'],
  };
  for (const [name, [command = '', ...options]] of Object.entries(commands))
    test(`when it is about ${name} and somebody erases the person, then it is refused, and the erasure stays`, async () => {
      const { email } = buildEntry();
      const person = await enterPerson(contest, { email, display_name: 'わすれられる人' });
      let erased = {};
      const { code, stderr } = await askedMeanwhile([command, person.participantId, ...options], async () => {
        await outcome('erase', person.participantId);
        erased = await contents();
      });
      assert.equal(code, 1);
      assert.match(stderr, /登録が変わりました.*何も変えていません.*participant find/);
      assert.deepEqual(await contents(), erased);
    });

  test('when a cancelled person was to be taken back and is erased, then it is refused', async () => {
    const person = await enterPerson(contest);
    await outcome('cancel', person.participantId);
    const { code, stderr } = await askedMeanwhile(['restore', person.participantId], () =>
      outcome('erase', person.participantId),
    );
    assert.equal(code, 1);
    assert.match(stderr, /何も変えていません/);
  });

  test('when another operator corrects the same address, then the second is refused, and login and mails go to one address', async () => {
    const person = await enterPerson(contest);
    const correct = (email: string) => ['correct', person.participantId, '--email', email];
    const { code, stderr } = await askedMeanwhile(correct('second@example.jp'), () =>
      outcome(...correct('first@example.jp')),
    );
    assert.equal(code, 1);
    assert.match(stderr, /何も変えていません/);
    assert.deepEqual(await addressesOf(person), ['first@example.jp', 'first@example.jp']);
  });

  test('when it is an erasure and the address is corrected, then it is refused, and the next one leaves neither address', async () => {
    const person = await enterPerson(contest, { email: 'old-address@example.jp' });
    const { code } = await askedMeanwhile(
      ['erase', person.participantId],
      () => outcome('correct', person.participantId, '--email', 'new-address@example.jp'),
      person.participantId,
    );
    assert.equal(code, 1);
    assert.deepEqual(await addressesOf(person), ['new-address@example.jp', 'new-address@example.jp']);
    await outcome('erase', person.participantId);
    assert.doesNotMatch(await dumpedRows(contest.database), /(old|new)-address@/);
  });

  test('when an entry does not have its participant’s address, then a correction changes nothing instead of half of it', async () => {
    const person = await enterPerson(contest);
    await contest.database
      .updateTable('entries')
      .set({ email: 'elsewhere@example.jp' })
      .where('participant_id', '=', person.participantId)
      .execute();
    const { code } = await runCommand(contest.testDatabase.url, [
      ...['participant', 'correct', person.participantId, '--email', 'third@example.jp', '--yes'],
    ]);
    assert.equal(code, 1);
    assert.deepEqual(await addressesOf(person), [person.email, 'elsewhere@example.jp']);
  });
});
