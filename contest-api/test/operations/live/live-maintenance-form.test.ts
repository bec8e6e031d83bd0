import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { readMaintenance, writeMaintenance } from '../../../src/contest/queries.ts';
import { listAuditEntries } from '../../../src/operations/log/queries.ts';
import { testContest } from '../../support/contest.ts';
import { LivePage } from '../../support/live-page.ts';
import { MaintenanceForm } from '../../support/maintenance.ts';

let form: MaintenanceForm;
const contest = testContest({}, async () => {
  const page = await LivePage.open(contest);
  await page.logIn('はな');
  form = await MaintenanceForm.open(page);
});
beforeEach(async () => {
  await contest.database.deleteFrom('audit_log').execute();
  form.said.length = 0;
  form.switched = 0;
});

const begin = (isInMaintenance: boolean) =>
  writeMaintenance(contest.database, { isInMaintenance, message: '' }, new Date());

/** The commands that the audit log has, the latest first. */
const noted = async () =>
  (await listAuditEntries(contest.database, { limit: 5 })).map(({ command }) => command);

/** Says yes in the dialog; it has then been switched once, and the page says so. */
async function yesSwitchesOnce(words: RegExp, command: string): Promise<void> {
  await form.decide('yes');
  await form.settle(1);
  assert.match(form.said.at(-1) ?? '', words);
  assert.deepEqual([form.switched, await noted()], [1, [command]]);
}

describe('the form of maintenance on the live page', () => {
  test('when its button is pressed twice before the dialog is there, then one yes begins maintenance once, and it says so', async () => {
    await begin(false);
    form.press('on');
    form.press('on');
    await yesSwitchesOnce(/メンテナンスを始めました/, 'maintenance on');
  });

  test('when the end is pressed twice, or the other button meanwhile, then it ends once, and it says so', async () => {
    await begin(true);
    form.press('off');
    form.press('on');
    form.press('off');
    await yesSwitchesOnce(/メンテナンスを終えました/, 'maintenance off');
    assert.equal((await readMaintenance(contest.database)).isInMaintenance, false);
  });

  test('while a switch is on its way, then the pressed button is busy and neither can be used; afterwards both can', async () => {
    await begin(false);
    const states = () =>
      (['on', 'off'] as const).map((position) => [
        form.attributeOf(position, 'aria-busy'),
        form.attributeOf(position, 'aria-disabled'),
      ]);
    form.press('on');
    assert.deepEqual(states(), [
      ['true', 'true'],
      ['false', 'true'],
    ]);
    await form.decide('no');
    await form.settle(1);
    assert.match(form.said.at(-1) ?? '', /何も変えていません/);
    assert.deepEqual(states(), [
      ['false', 'false'],
      ['false', 'false'],
    ]);
    form.press('on');
    await form.decide('yes');
    await form.settle(2);
    assert.match(form.said.at(-1) ?? '', /メンテナンスを始めました/);
  });
});
