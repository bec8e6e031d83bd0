import { maintenanceMessageLimit } from '@knowledgeking/contract/rules/maintenance';
import { countCharacters } from '@knowledgeking/contract/rules/quiz';
import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { readMaintenance } from '../contest/queries.ts';
import { readDatabaseTime } from '../database/clock.ts';
import { OperatorError } from '../errors.ts';
import { text } from '../operations/input.ts';
import { operation } from '../operations/operation.ts';
import {
  beginMaintenance,
  changesOfBeginning,
  changesOfEnd,
  countPlaying,
  endMaintenance,
  linesOfEnd,
  playingLine,
} from './maintenance.ts';

const maintenanceOn = operation({
  name: 'maintenance on',
  description: 'メンテナンスを始めます',
  input: Type.Object({
    message: text('文', 'メンテナンス画面に出す文（省くと、サイトの決まった文）', { default: '' }),
  }),
  async plan({ database, now }, input) {
    const message = checkedMessage(input.message);
    const known = await readMaintenance(database);
    return {
      changes: await changesOfBeginning(database, { message, known, now }),
      question: known.isInMaintenance ? '文を変えますか？' : 'メンテナンスを始めますか？',
      subject: { message },
      async apply() {
        const answeredAt = await readDatabaseTime(database);
        const begun = await beginMaintenance(database, message, answeredAt);
        // Afterwards, because it may take long or fail; the switch must not.
        const playing = await countPlaying(database, now);
        return {
          json: { ...begun, playing },
          lines: [
            `${timeText(begun.began_at)} からメンテナンス中です。${playingLine(playing)}`,
            '終わったら: contest maintenance off',
          ],
        };
      },
    };
  },
});

/** A message of maintenance as it is stored, from what an operator typed. @throws OperatorError where it is too long */
function checkedMessage(typed: string): string {
  const message = typed.trim();
  const length = countCharacters(message);
  if (length <= maintenanceMessageLimit) return message;
  throw new OperatorError(
    `メンテナンスの文は${maintenanceMessageLimit}文字までです（いまは${length}文字）。何も変えていません。`,
  );
}

const notOn = 'メンテナンス中ではありません。何も変えていません。';

const maintenanceOff = operation({
  name: 'maintenance off',
  description: 'メンテナンスを終えます',
  input: Type.Object({}),
  async plan({ database }) {
    if (!(await readMaintenance(database)).isInMaintenance)
      return { json: { in_maintenance: false }, lines: [notOn] };
    return {
      changes: changesOfEnd,
      question: 'メンテナンスを終えますか？',
      subject: {},
      async apply() {
        const outcome = await endMaintenance(database, await readDatabaseTime(database));
        const { before, ...json } = outcome;
        const words = { wasOver: notOn, timeBackLater: 'データベースがもとに戻ったら: contest outages' };
        return {
          json: before.isInMaintenance ? json : { in_maintenance: false },
          logged: json,
          lines: await linesOfEnd(database, outcome, words),
        };
      },
    };
  },
});

export const maintenanceOperations = [maintenanceOn, maintenanceOff];
