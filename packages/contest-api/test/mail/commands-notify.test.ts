import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { takeDueMails } from '../../src/mail/outbox/queries.ts';
import { testExamId } from '../support/client.ts';
import { testFolder } from '../support/contest.ts';
import { mailsToMany, queueMailIn, sendAll } from '../support/mail/outbox.ts';
import { mailPackOptions } from '../support/pack.ts';
import { fivePlayed } from '../support/played.ts';

const played = fivePlayed();
const folder = testFolder();

const pack = mailPackOptions(testFolder(), testExamId);
const notify = (...words: string[]) => played.outcome('notify', ...words, ...pack);
const progress = async () => (await played.outcome('notify', 'status')).notifications;
const mails = () => mailsToMany(played.database);
const template = (name: string, words: object) => {
  const file = path.join(folder, `${name}.yaml`);
  const plain = { subject: 'お知らせ', greeting: '{display_name} さん', paragraphs: ['本文'], notes: [] };
  writeFileSync(file, JSON.stringify({ ...plain, button: { label: '見る', path: '/' }, ...words }));
  return file;
};

describe('notify', () => {
  test('when the words can’t be filled in or would tell too early, then it says where, and nothing is written', async () => {
    const wrong = template('wrong', { paragraphs: ['こんにちは', '{dispaly_name} さんへ'] });
    const unknown =
      /wrong\.yaml:1: paragraphs\[1\]: 使えるのは \{display_name\}, .* です。\{dispaly_name\} は使えません/;
    const early = /公開していない.*contest aggregate/;
    await played.unchangedBy(async () => {
      for (const [audience, name, said] of [
        ['everyone', wrong, unknown],
        ['qualifiers', 'qualifiers', early],
        ['everyone', 'results', early],
      ] as const)
        assert.match(await played.refusal('notify', audience, '--template', name, ...pack, '--yes'), said);
    });
  });

  test('when the pack is another exam’s, then no command takes its words or dates, wherever the template is', async () => {
    const other = mailPackOptions(testFolder(), 'first-2027');
    const own = template('own', {});
    const refused =
      /^\/\S+ は試験 \S+ のパックで、試験 test-exam のパックではありません。.*次は: --pack <test-exam のパックのフォルダー>/;
    await played.publish();
    await played.unchangedBy(async () => {
      // The content is the pack of no test's exam.
      for (const words of [
        ['notify', 'qualifiers', '--template', 'qualifiers'],
        ['notify', 'everyone', '--template', own],
        ['mail', 'preview', 'notify:qualifiers'],
        ['mail', 'preview', 'notify:qualifiers', '--out', path.join(folder, 'sample.eml')],
      ])
        for (const options of [other, []])
          assert.match(await played.refusal(...words, ...options), refused, words.join(' '));
    });
    const sample = await played.printed('mail', 'preview', 'notify:qualifiers', ...pack);
    assert.match(sample, /頂上決戦は2025年8月9日\(土\)/);
    await played.moveExam({ results_published_at: null });
  });

  test('when it is only tried, then it shows how many, how long and the first mail, and writes nothing', async () => {
    await played.publish();
    await played.unchangedBy(async () => {
      const words = ['notify', 'qualifiers', '--template', 'qualifiers', ...pack];
      const stdout = await played.printed(...words, '--dry-run');
      assert.match(stdout, /これから送る人: 3人/);
      assert.match(stdout, /件名: 【.+】予選通過のお知らせ/);
      assert.match(stdout, /頂上決戦は2025年8月9日\(土\)/);
      assert.match(stdout, /2025年8月9日\(土\) +← \{summit_date\}: 試験の48日後（パックの contest\.yaml/);
      assert.match(stdout, /送る前に.*\n +□ 集合時間は「再試験を行うため、現在検討中」/);
    });
  });

  test('when it is killed half-way and run again, then only those who are missing get theirs, each once, at the stated rate', async () => {
    const words = ['qualifiers', '--template', 'qualifiers', '--rate', '6'];
    assert.equal((await notify(...words)).to_mail, 3);
    const [, , last] = await mails();
    await played.query('delete from mails where mail_id = $1', [last?.mail_id ?? '']);
    const again = await notify(...words);
    assert.deepEqual([again.to_mail, again.already_queued], [1, 2]);
    const queued = await mails();
    const [first = 0, ...later] = queued.map((mail) => mail.due_at?.getTime() ?? 0);
    assert.deepEqual(later, [first + 10_000, first + 20_000]);
    assert.equal((await notify(...words)).to_mail, 0);
    assert.equal(new Set(queued.map((mail) => mail.participant_id)).size, 3);
  });

  test('when somebody enters meanwhile, then their mail goes out before all of those', async () => {
    const urgent = await queueMailIn(played.database, 'urgent@example.jp');
    const now = new Date('2099-01-01T00:00:00Z');
    const taken = await takeDueMails(played.database, { now, heldUntil: now, limit: 2 });
    const ids = taken.map((mail) => mail.mail_id);
    assert.deepEqual(ids, [urgent]);
    await played.database.deleteFrom('mails').where('mail_id', '=', urgent).execute();
  });

  test('when they are sent, then each reads their own name, and the status counts them', async () => {
    const sent = await sendAll(played);
    assert.equal(sent.length, 3);
    for (const mail of sent) assert.match(mail.text, /^\S+ さん\n\n予選通過、おめでとうございます/);
    const [{ template, sent: done, waiting, completed_at }] = await progress();
    assert.deepEqual([template, done, waiting], ['qualifiers', 3, 0]);
    assert.ok(completed_at);
  });

  test('when the words were changed since it began, then it refuses, because half would read the one and half the other', async () => {
    const changed = template('qualifiers', {});
    const stderr = await played.refusal('notify', 'qualifiers', '--template', changed, ...pack, '--yes');
    assert.match(stderr, /別の文面ですでに始まっています/);
  });

  test('when one has a dead address, one was erased and some are synthetic, then they are left out and counted', async () => {
    const { database } = played;
    const people = await database.selectFrom('participants').selectAll().orderBy('participant_id').execute();
    const [dead, erased, synthetic] = people;
    const mailId = await queueMailIn(database, dead?.email);
    const refused = 'update mails set refused_at = $1, failed_at = $1 where mail_id = $2';
    await played.query(refused, [new Date('2100-01-02T00:00:00Z'), mailId]);
    await played.query('delete from entries where participant_id = $1', [erased?.participant_id]);
    const isSynthetic = 'update participants set is_synthetic = true where participant_id = $1';
    await played.query(isSynthetic, [synthetic?.participant_id]);
    const { to_mail, unreachable, left, ...rest } = await notify('everyone', '--template', 'results');
    assert.deepEqual([to_mail, unreachable, left, rest.synthetic], [people.length - 3, 1, 1, 1]);
    const stdout = await played.printed('notify', 'status');
    assert.match(
      stdout,
      /results（everyone）.*\n.*\n +★届いていない人: 1人（アドレスが使えないため送らなかった1人/,
    );
  });

  test('when it is stopped, then nobody else gets it until it is run again', async () => {
    const { removed } = await played.outcome('notify', 'stop', 'everyone', 'results');
    assert.ok(removed > 0);
    const results = (await progress()).find((one: { template: string }) => one.template === 'results');
    assert.deepEqual([results.waiting, results.completed_at], [0, null]);
    assert.equal((await notify('everyone', '--template', 'results')).to_mail, removed);
  });

  test('when the last ones are being sent, then the status says when they were due, not until when they are held', async () => {
    const isResults = (one: { template: string }) => one.template === 'results';
    const lastDue = async () => (await progress()).find(isResults).last_due_at;
    const last = (await mails()).findLast(({ sent_at }) => sent_at === null);
    assert.ok(last);
    const values = [new Date('2100-01-01T00:05:00Z'), last.mail_id];
    await played.query('update mails set next_attempt_at = $1, attempts = 1 where mail_id = $2', values);
    assert.equal(new Date(await lastDue()).getTime(), last.due_at?.getTime());
    await played.query("update mails set last_error = '452' where mail_id = $1", [last.mail_id]);
    assert.equal(new Date(await lastDue()).getTime(), values[0]?.valueOf(), 'when it is tried again');
  });

  test('when the words are a file’s, then the next step names the file, so that it can be typed as it is', async () => {
    const file = template('it is mine', {});
    const named = `notify everyone --template '${file}'`;
    await notify('everyone', '--template', file);
    const stopped = await played.printed('notify', 'stop', 'everyone', 'it is mine', '--yes');
    assert.ok(stopped.includes(named), stopped);
    assert.ok((await played.printed('notify', 'status')).includes(named));
  });

  test('when the exam’s dates were moved, then everyone is told with a calendar file', async () => {
    await notify('everyone', '--template', 'schedule', '--exam', testExamId);
    const mail = (await sendAll(played)).find(({ text }) => text.includes('日時が変わりました'));
    assert.match(mail?.text ?? '', /2025年6月22日\(日\) 13:00 から/);
    assert.ok(mail?.attachments.some(({ filename }) => filename === 'yosen.ics'));
  });
});
