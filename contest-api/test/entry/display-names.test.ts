import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { displayNameCases } from '../../../contract/test/display-name-cases.ts';
import { startTestContest, type TestContest } from '../support/contest.ts';
import { buildEntry, mailsTo, tokenIn } from '../support/entries.ts';
import { testTimes } from '../support/pack.ts';

let contest: TestContest;
before(async () => {
  contest = await startTestContest();
  contest.clock.now = testTimes.entry;
});
after(() => contest.close());

const sentences = {
  empty: '表示名を入力してください。',
  too_long: '表示名は20文字までにしてください。',
  not_allowed: '表示名に使えない文字が入っています。見えない文字や、いくつも重ねた記号は使えません。',
};

describe('a display name', () => {
  for (const { what, typed, problem, stored = typed } of displayNameCases) {
    test(`when it is ${what}, then it is ${problem ?? 'accepted'}`, async () => {
      const entry = buildEntry({ display_name: typed });
      const { status, body } = await contest.client().call('enter', { body: entry });
      if (problem) {
        assert.deepEqual([status, body.error_code], [422, 'invalid_entry']);
        assert.deepEqual(body.fields, { display_name: sentences[problem] });
        return;
      }
      assert.equal(status, 202);
      const entry_token = tokenIn((await mailsTo(contest, entry.email)).at(-1));
      const shown = await contest.client().call('getEntryConfirmation', { query: { entry_token } });
      assert.equal(shown.body.display_name, stored);
    });
  }

  test('when it isn’t well-formed text, then it is refused before anyone looks at the field', async () => {
    const { status, body } = await contest.client().call('enter', {
      body: buildEntry({ display_name: 'あ\ud800' }),
    });
    assert.deepEqual([status, body.error_code], [400, 'invalid_request']);
  });
});
