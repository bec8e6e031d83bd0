import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefectures } from '@knowledgeking/contract/rules/prefectures';
import { PublishedResults } from '../../src/results/publication.ts';
import { assertRefused } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { type EnteredPerson, enterPerson } from '../support/entries.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

let best: EnteredPerson;
let second: EnteredPerson;
let islander: EnteredPerson;
const contest = testContest({ now: testTimes.entry }, async () => {
  best = await enterPerson(contest, { display_name: 'なぎさ', birthplace: '東京都' });
  await best.client.play(rightAnswers);
  second = await enterPerson(contest, { display_name: 'いるか', birthplace: '東京都' });
  await second.client.play(rightAnswers.slice(0, 7));
  islander = await enterPerson(contest, { display_name: 'かもめ', birthplace: '島根県' });
  await islander.client.play([]);
  for (let tied = 0; tied < 7; tied += 1) await contest.played([], { birthplace: '沖縄県' });
  // Somebody who never began.
  await contest.contestant({ birthplace: '青森県' });
  contest.clock.now = testTimes.afterEnd;
  await contest.outcome('aggregate');
});

/** The first place of a region, from a copy of the API that has read no name yet. */
async function firstIn(region: string, results = new PublishedResults(contest.database)) {
  const { first_places } = await results.readFirstPlaces(await contest.exam());
  return first_places.find(({ name }) => name === region);
}

const ask = async () => {
  await contest.settle();
  return contest.client().call('getFirstPlaces');
};

test('when results are counted, then nobody hears a name; when they are published, then every region of the pack is called in its order, the same for everyone', async () => {
  await assertRefused(ask(), 'exam_not_aggregated');
  await contest.outcome('publish');
  const { status, body, headers } = await ask();
  assert.equal(status, 200);
  assert.deepEqual(
    body.first_places.map(({ name }) => name),
    [...prefectures, '海外'],
  );
  assert.equal(headers.get('cache-control'), 'public, max-age=60');
  const [tokyo, nobody, tied] = [await firstIn('東京都'), await firstIn('青森県'), await firstIn('沖縄県')];
  assert.deepEqual(tokyo, { name: '東京都', participants: 2, display_names: ['なぎさ'], others: 0 });
  assert.deepEqual(nobody, { name: '青森県', participants: 0, display_names: [], others: 0 });
  // Five are named.
  assert.deepEqual([tied?.participants, tied?.display_names.length, tied?.others], [7, 5, 2]);
});

test('when a question is withdrawn, then those who share the place now are named; a restored version names its own', async () => {
  const reason = ['--reason', '正解のない問題でした'];
  await contest.outcome('remark', '8', '--void', '--apply', ...reason);
  assert.deepEqual((await firstIn('東京都'))?.display_names.toSorted(), ['いるか', 'なぎさ']);
  await contest.outcome('results', 'restore', '1', ...reason);
  const { body } = await ask();
  assert.deepEqual(body.first_places.find(({ name }) => name === '東京都')?.display_names, ['なぎさ']);
});

test('when a name is corrected, then a copy calls the new one as soon as it no longer keeps the old one', async () => {
  const forgetful = new PublishedResults(contest.database, 1);
  assert.deepEqual((await firstIn('東京都', forgetful))?.display_names, ['なぎさ']);
  await contest.outcome('participant', 'correct', best.participantId, '--display-name', 'みさき');
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual((await firstIn('東京都', forgetful))?.display_names, ['みさき']);
  const { body } = await ask();
  assert.deepEqual(body.first_places.find(({ name }) => name === '東京都')?.display_names, ['なぎさ']);
});

test('when the database is away, then a copy calls the names that it had', async () => {
  const forgetful = new PublishedResults(contest.database, 1);
  const known = await firstIn('東京都', forgetful);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const rename = (from: string, to: string) => contest.query(`alter table ${from} rename to ${to}`);
  await rename('participant_results', 'lost');
  assert.deepEqual(await firstIn('東京都', forgetful), known);
  // One that has none says what is wrong, so that the call is told to try again.
  await assert.rejects(firstIn('東京都'), { code: '42P01' });
  await rename('lost', 'participant_results');
});

test('when the first is taken out or erased, then nobody is named in that place', async () => {
  await contest.outcome('participant', 'erase', best.participantId);
  const nobody = { name: '東京都', participants: 2, display_names: [], others: 0 };
  assert.deepEqual(await firstIn('東京都'), nobody);
  assert.deepEqual((await firstIn('島根県'))?.display_names, ['かもめ']);
  await contest.outcome('participant', 'cancel', islander.participantId);
  assert.deepEqual((await firstIn('島根県'))?.display_names, []);
});

test('when publication is taken back, then no name is called any more', async () => {
  await contest.outcome('unpublish');
  await assertRefused(ask(), 'exam_not_aggregated');
});
