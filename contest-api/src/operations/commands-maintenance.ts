import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { text } from '../command-line/input.ts';
import { lengthText } from '../command-line/japanese.ts';
import { operation, type Report } from '../command-line/operation.ts';
import { readMaintenance } from '../contest/queries-maintenance.ts';
import { readDatabaseTime } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import {
  beginMaintenance,
  changesOfBeginning,
  changesOfEnd,
  checkedMessage,
  countPlaying,
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
            ...(await linesAfter(database, played, now)),
          ],
        };
      },
    };
  },
});

const timeBackLater = 'データベースがもとに戻ったら: contest outages';

async function linesAfter(database: Database, played: number | null, now: Date): Promise<string[]> {
  if (played === 0) return ['そのあいだ受験中だった人はいません。'];
  return [
    played === null
      ? 'そのあいだ受験中だった人は、数えられませんでした。'
      : `そのあいだ${played}人が受験中で、残り時間が進んでいました。`,
    // Maintenance is over by now: a list that can't be read must not tell the operator otherwise.
    await timeBackLine(database, now).catch(() => timeBackLater),
  ];
}

export const maintenanceOperations = [maintenanceOn, maintenanceOff];
