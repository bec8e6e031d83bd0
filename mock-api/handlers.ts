import type { CallName } from '@knowledgeking/contract';
import { quickScoreKeptUntil } from '@knowledgeking/contract/rules/end-and-grace';
import { callNames } from '@knowledgeking/contract/rules/routes';
import type { HttpHandler } from 'msw';
import { handlerOf, type MockAnswers, refusal } from '@/mock-api/answer';
import { mockQuiz, mockUserExamStatus, periodOf, timeFromNow } from '@/mock-api/exam';
import { mockPastFinish, mockPastStart, mockSubmissions } from '@/mock-api/past-exam';
import { mockFirstPlaces, mockOverallResult, mockQuickScore, mockRegionalRanking } from '@/mock-api/results';
import type { MockState } from '@/mock-api/state';

const now = (): string => timeFromNow(0);

function siteAnswers(state: MockState) {
  const siteStatus = () =>
    ({
      period: periodOf(state.phase),
      maintenance_status: state.maintenanceMessage ? 'in_maintenance' : 'none',
    }) as const;
  return {
    getSiteStatus: () => ({ site_status: siteStatus(), server_time: now() }),
    getExams: () => ({ exams: [state.exam], server_time: now() }),
    getHomePorts: () => (state.homePorts ? { home_ports: state.homePorts } : refusal(404, 'not_found')),
    debugPeriod: siteStatus,
    debugMaintenance: siteStatus,
  } satisfies Partial<MockAnswers>;
}

function userAnswers(state: MockState) {
  const me = () => ({ ...state.me, server_time: now() });
  return {
    getMe: me,
    login: () => {
      state.me = { exam_status: 'not_started', display_name: 'うみねこ太郎' };
      return me();
    },
    logout: () => {
      state.me = {};
      return null;
    },
    resendExamNumber: () => ({}),
    getPartnerEntryStatus: () => ({ payload: { display_name: 'うみねこ太郎' } }),
  } satisfies Partial<MockAnswers>;
}

function entryAnswers(state: MockState) {
  return {
    enter: () => ({}),
    resendEntryMail: () => ({}),
    getEntryConfirmation: () => ({
      display_name: 'うみねこ太郎',
      birthplace: '神奈川県',
      children_division: true,
      confirmed: state.isEntryConfirmed,
    }),
    confirmEntry: () => {
      state.isEntryConfirmed = true;
      return { display_name: 'うみねこ太郎' };
    },
    checkEntry: () => ({ entered: state.me.exam_status !== undefined, user_exam_status: null }),
    debugEntry: () => ({ base_crew_token: '7K3M-Q9RT-2XWD' }),
    debugTitles: () => ({ titles: state.personalResult.titles }),
  } satisfies Partial<MockAnswers>;
}

function examAnswers() {
  const turn = () => ({
    user_exam_status: mockUserExamStatus(),
    quiz: mockQuiz(),
    total_quiz_count: 2,
    server_time: now(),
  });
  return {
    startExam: turn,
    getQuiz: turn,
    submitAnswer: () => ({
      user_exam_status: mockUserExamStatus({ submitted_quiz_count: 1 }),
      next_quiz: mockQuiz({ number: 2 }),
      server_time: now(),
    }),
    finishExam: () => ({
      user_exam_status: mockUserExamStatus({ submitted_quiz_count: 2 }),
      server_time: now(),
    }),
  } satisfies Partial<MockAnswers>;
}

function resultAnswers(state: MockState) {
  const { score_distribution, participants, average_score, standard_deviation } = mockOverallResult;
  return {
    getQuickScore: () =>
      Date.now() <= (quickScoreKeptUntil('after_end', Date.parse(state.exam.exam_end_at)) ?? 0)
        ? refusal(409, 'exam_cannot_get_score')
        : mockQuickScore,
    getPersonalResult: () => state.personalResult,
    getOverallResult: () => mockOverallResult,
    getRegionalResult: () => ({ regional_ranking: mockRegionalRanking }),
    getChildrenResult: () => ({ score_distribution, participants, average_score, standard_deviation }),
    getFirstPlaces: () => ({ first_places: mockFirstPlaces }),
    getSubmissions: () => ({ submissions: mockSubmissions(state.pastExam, state.answers) }),
    startPastExam: () => mockPastStart(state.pastExam),
    finishPastExam: (body) => mockPastFinish(state.pastExam, body),
    getPastOverallResult: () => mockOverallResult,
    getCommitment: () => state.commitment ?? refusal(404, 'not_found'),
    getCommittedDocument: () => state.committedDocument ?? refusal(404, 'not_found'),
  } satisfies Partial<MockAnswers>;
}

/** A handler for every call of the contract, on this state. A call that is missing here does not compile. */
export function createHandlers(state: MockState): HttpHandler[] {
  const answers: MockAnswers = {
    ...siteAnswers(state),
    ...userAnswers(state),
    ...entryAnswers(state),
    ...examAnswers(),
    ...resultAnswers(state),
  };
  const handler = <Name extends CallName>(call: Name) => handlerOf(state, call, answers[call]);
  return callNames.map(handler);
}
