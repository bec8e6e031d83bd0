import type { CallBody, CallName, CallResult, ErrorCode } from '@knowledgeking/contract';
import { worksInMaintenance } from '@knowledgeking/contract/rules/maintenance';
import { quickScoreKeptUntil } from '@knowledgeking/contract/rules/quick-score';
import { callNames, routes } from '@knowledgeking/contract/rules/routes';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { mockQuiz, mockUserExamStatus, periodOf, timeFromNow } from '@/mock-api/exam';
import { mockPastFinish, mockPastStart, mockSubmissions } from '@/mock-api/past-exam';
import { mockFirstPlaces, mockOverallResult, mockQuickScore, mockRegionalRanking } from '@/mock-api/results';
import type { MockState } from '@/mock-api/state';

/** A response in the Error shape. */
export function refusal(
  status: number,
  code: ErrorCode,
  details: { message?: string; fields?: Record<string, string> } = {},
): HttpResponse<Record<string, unknown>> {
  const { message = code, fields } = details;
  return HttpResponse.json(
    { error_code: code, message, request_id: 'mock', ...(fields && { fields }) },
    { status },
  );
}

/** The response to each call: its success, or a refusal. */
type MockAnswers = {
  [Name in CallName]: (body: CallBody<Name>) => CallResult<Name> | ReturnType<typeof refusal>;
};

/** A handler of one call at its place in the contract; maintenance comes before it, as on the server. */
function handlerOf<Name extends CallName>(
  state: MockState,
  call: Name,
  answer: MockAnswers[Name],
): HttpHandler {
  const { method, path } = routes[call];
  const handle = http[method.toLowerCase() as Lowercase<typeof method>];
  return handle(`*/api${path}`, async ({ request }) => {
    if (state.maintenanceMessage && !worksInMaintenance({ path })) {
      return refusal(503, 'in_maintenance', { message: state.maintenanceMessage });
    }
    const body: unknown = method === 'POST' ? await request.json() : undefined;
    const result = answer(body as CallBody<Name>);
    if (result instanceof HttpResponse) return result;
    return result === null ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(result);
  });
}

const now = (): string => timeFromNow(0);

/** The answers from a state. */
function answersOf(state: MockState): MockAnswers {
  const siteStatus = () =>
    ({
      period: periodOf(state.phase),
      maintenance_status: state.maintenanceMessage ? 'in_maintenance' : 'none',
    }) as const;
  const me = () => ({ ...state.me, server_time: now() });
  const turn = () => ({
    user_exam_status: mockUserExamStatus(),
    quiz: mockQuiz(),
    total_quiz_count: 2,
    server_time: now(),
  });
  const { score_distribution, participants, average_score, standard_deviation } = mockOverallResult;
  return {
    getSiteStatus: () => ({ site_status: siteStatus(), server_time: now() }),
    getExams: () => ({ exams: [state.exam], server_time: now() }),
    getHomePorts: () => (state.homePorts ? { home_ports: state.homePorts } : refusal(404, 'not_found')),
    debugPeriod: siteStatus,
    debugMaintenance: siteStatus,
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
    reportSeenErrors: () => ({}),
    getPartnerEntryStatus: () => ({ payload: { display_name: 'うみねこ太郎' } }),
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
  };
}

/** A handler for every call of the contract, on this state. A call that is missing above does not compile. */
export function createHandlers(state: MockState): HttpHandler[] {
  const answers = answersOf(state);
  return callNames.map(<Name extends CallName>(call: Name) => handlerOf(state, call, answers[call]));
}
