import type { Quiz } from '@knowledgeking/contract';
import { archivePicks, archiveStore, readArchive, startArchive } from '@/lib/archive/stored-archive';
import { practicePicks, practiceStore, readPractice, startPractice } from '@/lib/practice/stored-practice';
import { keptExamEnd } from '@/lib/quiz/exam-progress';
import { examPicks } from '@/lib/quiz/exam-session';
import { createLocalSource } from '@/lib/quiz/local-attempt';
import type { Ground } from './contestant';
import { ModelExam, ModelNetwork } from './exam';

const second = 1_000;

/** How long exam and archive take, in milliseconds. */
export const duration = 120 * second;

/** The source that is played on, and the way to its server, if it has one. */
export interface Setting {
  ground: Ground;
  network?: ModelNetwork;
}

/** The exam as its server drives it, begun here or elsewhere. */
export function examSetting(
  quizzes: Quiz[],
  { sendsNext, isBegunHere }: { sendsNext: boolean; isBegunHere: boolean },
  tabCount: number,
): Setting {
  const exam = new ModelExam(quizzes, duration, sendsNext);
  const network = new ModelNetwork(exam);
  const first = exam.quiz();
  const ground: Ground = {
    ...(isBegunHere && first.kind === 'turn' && { firstTurn: first.turn }),
    picks: examPicks,
    keptEnd: keptExamEnd,
    now: () => exam.now,
    passTime: (milliseconds) => {
      exam.now += milliseconds;
    },
    get endsAt() {
      return exam.endsAt;
    },
    giveTime: (milliseconds) => {
      exam.endsAt += milliseconds;
    },
    sourceFor: (page) => network.sourceFor(page),
    leavePage: (page) => network.leave(page),
    answers: () => exam.answers,
    mayEnd: (end) => {
      if (end === 'timeup') return exam.now >= duration;
      if (end === 'finished') return exam.answers.length === quizzes.length;
      return end === 'error' && (tabCount > 1 || network.hasGivenUp);
    },
  };
  return { ground, network };
}

/** Practice and archive: the same, without a way to a server. */
export function localSetting(kind: 'practice' | 'archive', quizzes: Quiz[]): Setting {
  const examId = 'first-2025';
  const start_at = '2025-07-01T12:00:00.000+09:00';
  const endsAt = kind === 'archive' ? Date.parse(start_at) + duration : null;
  if (kind === 'practice') startPractice();
  else startArchive(examId, { quizzes, start_at, server_time: start_at }, duration / second);
  const store = kind === 'practice' ? practiceStore(quizzes) : archiveStore(examId);
  const answers = (): readonly string[] =>
    (kind === 'practice' ? readPractice(quizzes) : readArchive(examId))?.answers ?? [];
  let now = Date.parse(start_at);
  const ground: Ground = {
    picks: kind === 'practice' ? practicePicks : archivePicks,
    now: () => now,
    passTime: (milliseconds) => {
      now += milliseconds;
    },
    endsAt,
    sourceFor: () => createLocalSource(store),
    leavePage: () => undefined,
    answers,
    mayEnd: (end) =>
      end === 'timeup' ? endsAt !== null && now >= endsAt : answers().length === quizzes.length,
  };
  return { ground };
}
