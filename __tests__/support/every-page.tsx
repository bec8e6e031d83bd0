import type { CallName } from '@knowledgeking/contract';
import { serveExam } from '@/__tests__/support/exam-server';
import {
  keepArchive,
  keepPractice,
  keepPracticeWithRight,
  rightArchiveAnswers,
} from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { type StateName, serveNamed } from '@/__tests__/support/responses';
import ApiCallsPage from '@/components/debug/api-calls-page';
import type { PageLayout, SitePage } from '@/components/layout/site-page';
import { HomePortsPlace } from '@/components/top/late-sections';
import { Rules } from '@/components/top/rules';
import { TopHero } from '@/components/top/top-hero';
import { markArchive } from '@/lib/archive/replay';
import { chooseFurigana } from '@/lib/furigana';
import signalPages from '@/lib/generated/signal-pages.json';
import type { paths } from '@/lib/paths';
import { writeStored } from '@/lib/storage';
import { type TopContent, topContent } from '@/lib/top-content';
import { mockPersonalResult } from '@/mock-api/results';
import SignalPage from '@/pages/[word]';
import NotFoundPage from '@/pages/404';
import AnswersPage from '@/pages/answers';
import ArchivePage from '@/pages/archive';
import ArchiveAnswersPage from '@/pages/archive/answers';
import ArchiveFinishedPage from '@/pages/archive/finished';
import ArchivePlayPage from '@/pages/archive/play';
import ArchiveResultPage from '@/pages/archive/result';
import ArchiveTimeupPage from '@/pages/archive/timeup';
import CeremonyPage from '@/pages/ceremony';
import CommitmentPage from '@/pages/commitment';
import EntryPage from '@/pages/entry';
import EntryCompletePage from '@/pages/entry/complete';
import EntryConfirmPage from '@/pages/entry/confirm';
import EntryResendPage from '@/pages/entry/resend';
import ExamPage from '@/pages/exam';
import ExamFinishedPage from '@/pages/exam/finished';
import ExamPlayPage from '@/pages/exam/play';
import ExamTimeupPage from '@/pages/exam/timeup';
import TopPage from '@/pages/index';
import LoginPage from '@/pages/login';
import PracticePage from '@/pages/practice';
import PracticeAnswersPage from '@/pages/practice/answers';
import PracticeFinishedPage from '@/pages/practice/finished';
import PracticePlayPage from '@/pages/practice/play';
import PracticeResultPage from '@/pages/practice/result';
import ResultPage from '@/pages/result';
import SharedPracticePage from '@/pages/share/[year]/[practice]';

/** A page in one of the states in which it reads different things. */
export interface Visit {
  Page: { layout: PageLayout };
  state: StateName;
  /** Reads that are waited for before it is known whether the page may be shown. */
  guard?: readonly CallName[];
  /** Reads without which there is no such page. */
  needs?: readonly CallName[];
  /** Reads of which nothing is missed when they fail. */
  spares?: readonly CallName[];
  /** Makes the rest so, in the browser and on the server. */
  prepare?: () => unknown;
  props?: object;
  query?: Record<string, string>;
}

type PageName = keyof typeof paths | 'shared' | 'signal';

/** The parts of the top page that read something: the whole page takes ten times as long to draw. */
const ReadingTop = Object.assign(
  (content: TopContent) => (
    <>
      <TopHero {...content} />
      <HomePortsPlace />
      <Rules {...content} />
    </>
  ),
  { layout: TopPage.layout },
);

const guard = ['getSiteStatus', 'getMe'] as const;
/** Most pages that are not for everybody at any time are about the current exam. */
const guarded = { guard, needs: ['getExams'] } as const;
/** Those of the entry are there only while that is open. */
const ofEntry = { guard: [...guard, 'getExams'] } as const;

const sitting = () => void serveExam();
const exam = () => void serveExam({ submissions: ['1', '', '3'] });
const examOver = () => void serveExam({ submissions: ['1', '', '3'], endsAt: Date.now() - 60_000 });
const practice = () => keepPracticeWithRight(10);
const replayed = () => keepArchive(rightArchiveAnswers);
const marked = () => {
  replayed();
  return markArchive('first-2025', {});
};
const [signal] = signalPages as [(typeof signalPages)[number]];

/** Every page; one that is missing here does not compile. */
const everyPage: Readonly<Record<PageName, readonly Visit[]>> = {
  top: [
    { Page: ReadingTop, state: 'entryOpen', props: topContent },
    { Page: ReadingTop, state: 'published', props: topContent },
  ],
  practice: [{ Page: PracticePage, state: 'entryOpen' }],
  practicePlay: [{ Page: PracticePlayPage, state: 'entryOpen', prepare: () => keepPractice([]) }],
  practiceFinished: [{ Page: PracticeFinishedPage, state: 'entryOpen', prepare: practice }],
  practiceResult: [{ Page: PracticeResultPage, state: 'entryOpen', prepare: practice }],
  practiceAnswers: [{ Page: PracticeAnswersPage, state: 'entryOpen', prepare: practice }],
  entry: [{ Page: EntryPage, state: 'entryOpen', ...ofEntry }],
  entryResend: [{ Page: EntryResendPage, state: 'entryOpen', ...ofEntry }],
  entryConfirm: [
    {
      Page: EntryConfirmPage,
      state: 'entryOpen',
      ...ofEntry,
      needs: ['getEntryConfirmation'],
      query: { entry_token: 'token' },
    },
  ],
  entryComplete: [
    {
      Page: EntryCompletePage,
      state: 'entryOpen',
      ...ofEntry,
      prepare: () => writeStored('entry_completed', true),
    },
  ],
  login: [{ Page: LoginPage, state: 'aboard' }],
  exam: [
    { Page: ExamPage, state: 'inProgress', ...guarded },
    { Page: ExamPage, state: 'sitting', ...guarded, spares: ['checkEntry'], prepare: exam },
  ],
  examPlay: [
    { Page: ExamPlayPage, state: 'sitting', guard, needs: ['getExams', 'getQuiz'], prepare: sitting },
  ],
  examTimeup: [{ Page: ExamTimeupPage, state: 'timeOver', guard, prepare: examOver }],
  examFinished: [{ Page: ExamFinishedPage, state: 'finished', guard, prepare: exam }],
  result: [
    { Page: ResultPage, state: 'beingMarked', ...guarded },
    {
      Page: ResultPage,
      state: 'published',
      guard,
      needs: ['getExams', 'getPersonalResult'],
    },
  ],
  answers: [{ Page: AnswersPage, state: 'published', guard, needs: ['getExams', 'getSubmissions'] }],
  ceremony: [
    { Page: CeremonyPage, state: 'beingMarked', ...guarded },
    { Page: CeremonyPage, state: 'published', ...guarded },
  ],
  archive: [{ Page: ArchivePage, state: 'published', ...guarded }],
  archivePlay: [{ Page: ArchivePlayPage, state: 'published', ...guarded, prepare: () => keepArchive([]) }],
  archiveTimeup: [
    { Page: ArchiveTimeupPage, state: 'published', ...guarded, prepare: () => keepArchive(['1'], -60) },
  ],
  archiveFinished: [{ Page: ArchiveFinishedPage, state: 'published', ...guarded, prepare: replayed }],
  archiveResult: [{ Page: ArchiveResultPage, state: 'published', ...guarded, prepare: marked }],
  archiveAnswers: [{ Page: ArchiveAnswersPage, state: 'published', ...guarded, prepare: marked }],
  commitment: [{ Page: CommitmentPage, state: 'published' }],
  debug: [{ Page: ApiCallsPage, state: 'entryOpen', needs: ['getExams'] }],
  notFound: [{ Page: NotFoundPage, state: 'entryOpen' }],
  shared: [
    { Page: SharedPracticePage, state: 'entryOpen', props: { correct: 7, introduction: '大会です。' } },
  ],
  signal: [{ Page: SignalPage, state: 'entryOpen', props: { word: signal.word, ...signal.page } }],
};

/** Every page in each of its states, with its name. */
export const everyVisit = Object.entries(everyPage).flatMap(([name, visits]) =>
  visits.map((visit) => [`${name}, ${visit.state}`, visit] as const),
);

/**
 * Opens a page in its state. Without readings, as a search by role takes as long as there are elements.
 * @param spoil makes something else of what the server says
 */
export async function openVisit({ Page, state, prepare, props, query }: Visit, spoil?: () => unknown) {
  // Of a child, who is compared with other children too.
  const child = { children_division_rank: 3, children_division_deviation: 70.1 };
  serveNamed(state, state === 'published' ? { personalResult: mockPersonalResult(child) } : {});
  chooseFurigana('off');
  await prepare?.();
  spoil?.();
  return renderPage(Page as unknown as SitePage<object>, {
    ...(props && { props }),
    ...(query && { query }),
  });
}
