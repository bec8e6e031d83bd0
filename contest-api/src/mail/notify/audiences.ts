import { listAttemptsOf } from '../../attempts/queries-time-back.ts';
import type { ExamWithKey } from '../../contest/exam.ts';
import type { Database } from '../../database/database.ts';
import type { Move } from '../../database/tables.ts';
import { OperatorError } from '../../errors.ts';
import { listOutages } from '../../operations/outages/find-outages.ts';
import { listCorrections } from '../../results/queries.ts';
import { listMovers } from '../../results/versions/queries-comparison.ts';
import { listPassed, listPeople, listUnconfirmed, type ReadPeople } from './queries.ts';

/** The people whom a notification is about. */
export interface People {
  read: ReadPeople;
  /** Those who are meant among some participants; absent: all of them. */
  among?: (participantIds: string[]) => Promise<Set<string>>;
}

/** Whom a notification is about. */
export interface Audience {
  /** As `notify status` and `notify stop` name it. */
  name: string;
  words: string;
  /** Whether their having the mail tells the results. */
  tellsResults?: true;
  /** @throws OperatorError where there is no such group, or it is not yet known who is in it */
  find: (context: { database: Database; now: Date }, exam: ExamWithKey) => Promise<People>;
}

export const everyone: Audience = {
  name: 'everyone',
  words: 'エントリーした全員',
  find: async () => ({ read: listPeople }),
};

export const qualifiers: Audience = {
  name: 'qualifiers',
  words: '予選通過者',
  tellsResults: true,
  async find({ database }, { id: examId, result_version: version }) {
    if (version === null)
      throw new OperatorError('まだ採点していないので、予選通過者はいません。次は: contest aggregate');
    return { read: listPeople, among: (ids) => listPassed(database, { examId, version }, ids) };
  },
};

export const unconfirmed: Audience = {
  name: 'unconfirmed',
  words: '確認のリンクをまだ開いていない人',
  async find({ now }, exam) {
    if (now >= exam.entry_end_at)
      throw new OperatorError('エントリーの受付は終わっています。確認のリンクは、もう使えません。');
    return { read: listUnconfirmed };
  },
};

/** Those who were playing in an outage. @param number as `outages` counts them */
export const concernedBy = (number: number): Audience => ({
  name: `outage ${number}`,
  words: `障害${number}のあいだに受験中だった人`,
  async find({ database, now }, exam) {
    const outage = (await listOutages(database, exam, now)).find((one) => one.number === number);
    if (!outage) throw new OperatorError(`障害${number}はありません。次は: contest outages`);
    if (outage.isOngoing)
      throw new OperatorError(`障害${number}はまだ続いています。直ってから、もう一度打ってください。`);
    const playing = { examId: exam.id, span: { since: outage.from, until: outage.until } };
    const among = async (participantIds: string[]) =>
      new Set(await listAttemptsOf(database, { ...playing, participantIds }));
    return { read: listPeople, among };
  },
});

/** The ways to move, in Japanese. */
export const moves: Record<Move, string> = {
  up: '点が上がった',
  down: '点が下がった',
  won: '合格になった',
  lost: '合格でなくなった',
};

/** Those who moved in one way when a correction of the key made a version of the results. */
export const movedBy = (version: number, move: Move): Audience => ({
  name: `remark ${version} ${move}`,
  words: `版${version}の見なおしで${moves[move]}人`,
  tellsResults: true,
  async find({ database }, { id: examId }) {
    const corrections = await listCorrections(database, examId);
    const before = corrections.find((one) => one.result_version_after === version)?.result_version_before;
    if (before == null)
      throw new OperatorError(
        `版${version}は、見なおしで作った版ではありません。次は: contest results versions`,
      );
    const versions = { examId, before, after: version };
    return { read: listPeople, among: (ids) => listMovers(database, versions, move, ids) };
  },
});
