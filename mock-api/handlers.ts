import type { CallBody, CallName } from '@knowledgeking/contract';
import { quickScoreKeptUntil } from '@knowledgeking/contract/rules/exam-end';
import type { HttpHandler } from 'msw';
import { answer, refusal } from '@/mock-api/answer';
import { periodOf, timeFromNow } from '@/mock-api/exam';
import { mockPastFinish, mockPastStart, mockSubmissions } from '@/mock-api/past-exam';
import { mockQuiz, mockUserExamStatus } from '@/mock-api/quizzes';
import { mockOverallResult, mockQuickScore, mockRegionalRanking } from '@/mock-api/results';
import type { MockState } from '@/mock-api/state';

const now = (): string => timeFromNow(0);

function siteHandlers(state: MockState) {
  const siteStatus = () =>
    ({
      period: periodOf(state.phase),
      maintenance_status: state.maintenanceMessage ? 'in_maintenance' : 'none',
    }) as const;
  return {
    getSiteStatus: answer<'getSiteStatus'>(state, 'get', '/site_status', () => ({
      site_status: siteStatus(),
      server_time: now(),
    })),
    getExams: answer<'getExams'>(state, 'get', '/exams', () => ({ exams: [state.exam], server_time: now() })),
    debugPeriod: answer<'debugPeriod'>(state, 'post', '/debug/period', siteStatus),
    debugMaintenance: answer<'debugMaintenance'>(state, 'post', '/debug/maintenance', siteStatus),
  };
}

function userHandlers(state: MockState) {
  const me = () => ({ ...state.me, server_time: now() });
  return {
    getMe: answer<'getMe'>(state, 'get', '/users/me', me),
    login: answer<'login'>(state, 'post', '/users/login', () => {
      state.me = { exam_status: 'not_started', display_name: 'うみねこ太郎' };
      return me();
    }),
    logout: answer<'logout'>(state, 'delete', '/users/logout', () => {
      state.me = {};
      return null;
    }),
    resendExamNumber: answer<'resendExamNumber'>(state, 'post', '/users/login/resend', () => ({})),
    getPartnerEntryStatus: answer<'getPartnerEntryStatus'>(
      state,
      'get',
      '/external_services/knowledgeking/entry_status/',
      () => ({ payload: { display_name: 'うみねこ太郎' } }),
    ),
  };
}

function entryHandlers(state: MockState) {
  return {
    enter: answer<'enter'>(state, 'post', '/exams/:id/entry', () => ({})),
    resendEntryMail: answer<'resendEntryMail'>(state, 'post', '/exams/:id/entry/resend', () => ({})),
    getEntryConfirmation: answer<'getEntryConfirmation'>(state, 'get', '/exams/:id/entry/confirm', () => ({
      display_name: 'うみねこ太郎',
      birthplace: '神奈川県',
      children_division: true,
      confirmed: state.isEntryConfirmed,
    })),
    confirmEntry: answer<'confirmEntry'>(state, 'post', '/exams/:id/entry/confirm', () => {
      state.isEntryConfirmed = true;
      return { display_name: 'うみねこ太郎' };
    }),
    checkEntry: answer<'checkEntry'>(state, 'get', '/exams/:id/check_entry', () => ({
      entered: state.me.exam_status !== undefined,
      user_exam_status: null,
    })),
    debugEntry: answer<'debugEntry'>(state, 'post', '/exams/:id/debug_entry', () => ({
      base_crew_token: '7K3M-Q9RT-2XWD',
    })),
    debugTitles: answer<'debugTitles'>(state, 'get', '/exams/:id/debug_titles', () => ({
      titles: state.personalResult.titles,
    })),
  };
}

function examHandlers(state: MockState) {
  const turn = () => ({
    user_exam_status: mockUserExamStatus(),
    quiz: mockQuiz(),
    total_quiz_count: 2,
    server_time: now(),
  });
  return {
    startExam: answer<'startExam'>(state, 'post', '/exams/:id/start', turn),
    getQuiz: answer<'getQuiz'>(state, 'get', '/exams/:id/quiz', turn),
    submitAnswer: answer<'submitAnswer'>(state, 'post', '/exams/:id/submit', () => ({
      user_exam_status: mockUserExamStatus({ submitted_quiz_count: 1 }),
      next_quiz: mockQuiz({ number: 2 }),
      server_time: now(),
    })),
    finishExam: answer<'finishExam'>(state, 'post', '/exams/:id/finish', () => ({
      user_exam_status: mockUserExamStatus({ submitted_quiz_count: 2 }),
      server_time: now(),
    })),
  };
}

function resultHandlers(state: MockState) {
  const { score_distribution, participants, average_score, standard_deviation } = mockOverallResult;
  const overall = () => mockOverallResult;
  return {
    getQuickScore: answer<'getQuickScore'>(state, 'get', '/exams/:id/quick_score', () =>
      Date.now() <= (quickScoreKeptUntil('after_end', Date.parse(state.exam.exam_end_at)) ?? 0)
        ? refusal(409, 'exam_cannot_get_score')
        : mockQuickScore,
    ),
    getPersonalResult: answer<'getPersonalResult'>(
      state,
      'get',
      '/exams/:id/personal_result',
      () => state.personalResult,
    ),
    getOverallResult: answer<'getOverallResult'>(state, 'get', '/exams/:id/overall_result', overall),
    getRegionalResult: answer<'getRegionalResult'>(state, 'get', '/exams/:id/regional_result', () => ({
      regional_ranking: mockRegionalRanking,
    })),
    getChildrenResult: answer<'getChildrenResult'>(
      state,
      'get',
      '/exams/:id/children_division_result',
      () => ({
        score_distribution,
        participants,
        average_score,
        standard_deviation,
      }),
    ),
    getSubmissions: answer<'getSubmissions'>(state, 'get', '/exams/:id/submissions', () => ({
      submissions: mockSubmissions(state.pastExam, state.answers),
    })),
    startPastExam: answer<'startPastExam'>(state, 'get', '/exams/:id/past/start', () =>
      mockPastStart(state.pastExam),
    ),
    finishPastExam: answer<'finishPastExam'>(state, 'post', '/exams/:id/past/finish', (body) =>
      mockPastFinish(state.pastExam, body as CallBody<'finishPastExam'>),
    ),
    getPastOverallResult: answer<'getPastOverallResult'>(
      state,
      'get',
      '/exams/:id/past/overall_result',
      overall,
    ),
  };
}

/** A handler for every call of the contract, answering from this state. A call without one does not compile. */
export function createHandlers(state: MockState): HttpHandler[] {
  const handlers = {
    ...siteHandlers(state),
    ...userHandlers(state),
    ...entryHandlers(state),
    ...examHandlers(state),
    ...resultHandlers(state),
  } satisfies Record<CallName, HttpHandler>;
  return Object.values(handlers);
}
