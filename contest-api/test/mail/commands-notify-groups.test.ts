import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { updateExam } from '../../src/contest/queries.ts';
import { testExamId } from '../support/client.ts';
import { testFolder } from '../support/contest.ts';
import { buildEntry, enterAndConfirm, enterForToken } from '../support/entries.ts';
import { mailsToMany, sendAll } from '../support/mail/outbox.ts';
import { lastedFor } from '../support/outages.ts';
import { fivePlayed } from '../support/played.ts';

const played = fivePlayed(() => played.publish());
const folder = testFolder();
beforeEach(async () => {
  for (const table of ['mails', 'notifications'] as const) await played.database.deleteFrom(table).execute();
});

const notify = (...words: string[]) => played.command('notify', ...words);
const read = (...words: string[]) => played.outcome('notify', ...words);
const recipients = async () => (await mailsToMany(played.database)).map(({ recipient }) => recipient).sort();
const template = (name: string, words: object = {}) => {
  const file = path.join(folder, `${name}.yaml`);
  const plain = { subject: 'お知らせ', greeting: 'こんにちは。', paragraphs: ['本文'], notes: [] };
  writeFileSync(file, JSON.stringify({ ...plain, button: { label: '見る', path: '/' }, ...words }));
  return file;
};

describe('notify to those concerned', () => {
  test('when a question was marked again, then each direction has its own people, with the same preview and question', async () => {
    for (const words of [
      ['6', '--accept', '太陽系'],
      ['1', '--accept', '2', '--only'],
    ]) {
      await played.outcome('remark', ...words, '--reason', '試し', '--apply');
      await played.settle();
    }
    const version = `${(await played.exam()).result_version}`;
    const moved = (direction: string) => ['remark', version, direction, '--template', 'corrected'];
    const shown = await notify(...moved('down'), '--dry-run');
    assert.match(shown.stdout, /版\d+の見なおしで点が下がった人のうち、これから送る人: 4人/);
    assert.match(shown.stdout, /件名: .*採点の見なおし/);
    assert.match(shown.stdout, /送る前に、声に出して/);
    assert.deepEqual(await recipients(), []);
    assert.equal((await read(...moved('down'))).to_mail, 4);
    assert.equal(new Set(await recipients()).size, 4);
    assert.equal((await read(...moved('down'))).already_queued, 4);
    assert.equal((await read(...moved('up'), '--dry-run')).to_mail, 0);
    for (const direction of ['won', 'lost'])
      assert.equal((await notify(...moved(direction), '--dry-run')).code, 0);
    assert.match(
      (await notify('remark', '99', 'up', '--template', 'corrected')).stderr,
      /版99.*results versions/,
    );
    const { stdout } = await played.command('notify', 'status');
    assert.match(stdout, /corrected（remark \d+ down）/);
    const stopped = await played.command('notify', 'stop', `remark ${version} down`, 'corrected', '--yes');
    assert.match(stopped.stdout, /4人分を取りやめました/);
  });

  test('when an outage touched some, then only they are told', async () => {
    const { database } = played;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await updateExam(database, testExamId, { exam_start_at: ago(60), exam_end_at: ago(5) });
    const attempts = await database.selectFrom('attempts').select('participant_id').execute();
    const [inIt, ...others] = attempts.map(({ participant_id }) => participant_id);
    assert.ok(inIt && others.length > 2);
    const set = database.updateTable('attempts');
    await set
      .set({ started_at: ago(50), finished_at: ago(45) })
      .where('participant_id', 'in', others)
      .execute();
    await set
      .set({ started_at: ago(50), finished_at: ago(6) })
      .where('participant_id', '=', inIt)
      .execute();
    await played.command('maintenance', 'on', '--yes');
    await lastedFor(played, 30);
    await played.command('maintenance', 'off', '--yes');
    const { outages } = await played.outcome('outages');
    assert.equal(outages.length, 1, JSON.stringify(outages));
    assert.match(
      (await notify('outage', '7', '--template', 'outage')).stderr,
      /障害7はありません.*contest outages/,
    );
    const shown = await notify('outage', '1', '--template', 'outage', '--dry-run');
    assert.match(shown.stdout, /障害1のあいだに受験中だった人のうち、これから送る人: 1人/);
    assert.equal((await read('outage', '1', '--template', 'outage')).to_mail, 1);
    const [mail] = await mailsToMany(database);
    assert.equal(mail?.participant_id, inIt);
  });

  test('when a confirmation link was never opened, then each address is reminded once, without the name that was typed', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    await updateExam(played.database, testExamId, {
      ...{
        entry_start_at: new Date('2025-01-01T00:00:00Z'),
        entry_end_at: tomorrow,
        exam_start_at: tomorrow,
      },
      exam_end_at: new Date(tomorrow.getTime() + 3_600_000),
      results_published_at: null,
    });
    played.clock.now = new Date();
    await played.settle();
    const waiting = buildEntry({ display_name: 'だれかの名前' });
    await enterForToken(played, waiting);
    await enterForToken(played, waiting);
    await enterAndConfirm(played);
    assert.match(
      (await notify('unconfirmed', '--template', template('named', { greeting: '{display_name} さん' })))
        .stderr,
      /\{display_name\}.*使えません/,
    );
    const shown = await notify('unconfirmed', '--template', 'unconfirmed', '--dry-run');
    assert.match(shown.stdout, /確認のリンクをまだ開いていない人のうち、これから送る人: 1人/);
    assert.equal((await read('unconfirmed', '--template', 'unconfirmed')).to_mail, 1);
    assert.deepEqual(await recipients(), [waiting.email]);
    const again = await read('unconfirmed', '--template', 'unconfirmed');
    assert.deepEqual([again.to_mail, again.already_queued], [0, 1]);
    const [sent] = (await sendAll(played)).filter(({ text }) => text.includes('まだ終わっていません'));
    assert.doesNotMatch(sent?.text ?? '', /だれかの名前/);
    await updateExam(played.database, testExamId, { entry_end_at: new Date('2025-01-02T00:00:00Z') });
    assert.match((await notify('unconfirmed', '--template', 'unconfirmed')).stderr, /受付は終わっています/);
  });
});
