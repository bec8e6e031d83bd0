import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { text } from '../command-line/input.ts';
import { lengthText } from '../command-line/japanese.ts';
import { operation, type Report } from '../command-line/operation.ts';
import { loadCurrentExam } from '../contest/load-exams.ts';
import { countAttempts } from '../contest/queries-schedule.ts';
import { readMaintenance } from '../contest/queries-site-state.ts';
import { readDatabaseTime } from '../database/clock.ts';
import {
  beginMaintenance,
  changesOfBeginning,
  changesOfEnd,
  checkedMessage,
  endMaintenance,
  playingLine,
} from './maintenance.ts';
import { timeBackLine } from './outages/outages.ts';

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
        const exam = await loadCurrentExam(database);
        const playing = exam ? (await countAttempts(database, exam.id, now)).playing : 0;
        const json = { ...(await beginMaintenance(database, message, answeredAt)), playing };
        return {
          json,
          lines: [
            `${timeText(json.began_at)} からメンテナンス中です。${playingLine(playing)}`,
            '終わったら: contest maintenance off',
          ],
        };
      },
    };
  },
});

const notOn: Report = {
  json: { in_maintenance: false },
  lines: ['メンテナンス中ではありません。何も変えていません。'],
};

const maintenanceOff = operation({
  name: 'maintenance off',
  description: 'メンテナンスを終えます',
  input: Type.Object({}),
  async plan({ database }) {
    if (!(await readMaintenance(database)).isInMaintenance) return notOn;
    return {
      changes: changesOfEnd,
      question: 'メンテナンスを終えますか？',
      subject: {},
      async apply() {
        const now = await readDatabaseTime(database);
        const { before, ...json } = await endMaintenance(database, now);
        // Somebody else was faster, and has been told whose time was lost: told twice, it would be given back twice.
        if (!before.isInMaintenance) return { ...notOn, logged: json };
        const { seconds, began_at, ended_at, playing_in_it: played } = json;
        return {
          json,
          lines: [
            `メンテナンスを終えました。${lengthText(seconds)}、${timeText(began_at)} から ${timeText(ended_at)} まででした。`,
            played === 0
              ? 'そのあいだ受験中だった人はいません。'
              : `そのあいだ${played}人が受験中で、残り時間が進んでいました。`,
            ...(played > 0 ? [await timeBackLine(database, now)] : []),
          ],
        };
      },
    };
  },
});

export const maintenanceOperations = [maintenanceOn, maintenanceOff];
