import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { once } from './faulty-gateway.ts';
import { aroundAll, missedOf, planOf, quizCount, type RehearsalStage } from './rehearsal-stage.ts';

let stage: RehearsalStage;
aroundAll((opened) => {
  stage = opened;
});

suite('a rehearsal behind a balancer with pages of its own', () => {
  test('when a balancer turns everyone away with its own page, then they wait as in maintenance and come back', async () => {
    let submits = 0;
    let isAway = false;
    const url = await stage.behind((asked) => {
      if (asked.endsWith('/submit')) submits += 1;
      if (submits === 10) {
        submits += 1;
        isAway = true;
        setTimeout(() => {
          isAway = false;
        }, 1_500);
      }
      return isAway ? 'turn_away' : undefined;
    });
    const report = await stage.rehearse({ url });
    assert.deepEqual(missedOf(report), [], JSON.stringify([...report.wrong]));
    assert.deepEqual([report.finished, report.acknowledged], [20, 20 * quizCount]);
    assert.ok(report.waits.maintenance.longest > 1_000, JSON.stringify(report.waits));
  });

  test('when the status of a site in maintenance comes as a page of something before it, then they ask again, and the report names it', async () => {
    let coveredUntil: number | undefined;
    const url = await stage.behind((asked) => {
      if (asked.endsWith('/submit') && coveredUntil === undefined) {
        coveredUntil = performance.now() + 1_500;
        return 'turn_away';
      }
      return asked.endsWith('/site_status') && performance.now() < (coveredUntil ?? 0) ? 'cover' : undefined;
    });
    const report = await stage.rehearse({ url, plan: planOf(1) });
    assert.equal(report.finished, 1);
    assert.equal(report.waits.maintenance.count, 1);
    assert.ok(report.wrong.has('状態の確認: 200 （JSONではない）'), JSON.stringify([...report.wrong]));
  });

  test('when an answer gets such a page with a success, then that contestant ends there, and the report says why', async () => {
    const report = await stage.rehearse({
      url: await stage.behind(once({ '/submit': 'cover' })),
      plan: planOf(2),
    });
    assert.deepEqual([...report.wrong], [['回答: 200 （JSONではない）', 1]]);
    assert.deepEqual([report.finished, report.acknowledged >= quizCount], [1, true]);
  });
});
