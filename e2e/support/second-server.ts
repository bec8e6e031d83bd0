import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@knowledgeking/stage/static-site';
import { ownPorts } from './contest.ts';

// The second implementation's responses: only the fields that the specification does not call extensions. It shares
// nothing with the contest API, not even types.

const option = (value: string, pos_row: number, pos_column: number, text: string) => ({
  value,
  pos_row,
  pos_column,
  text,
});

const quiz = (number: number, type: string, question_statement: string, options: object[]) => ({
  number,
  type,
  question_statement,
  question_media_type: 'none',
  option_media_type: options.length > 0 ? 'text' : 'none',
  options,
});

const four = ['北', '東', '南', '西'].map((text, index) => option(String(index + 1), index + 1, 1, text));

/** A question of each type; only the columns tell the sides of pairs apart. */
const quizzes = [
  quiz(1, 'single_selection', '日がのぼる方角はどれでしょう。', four),
  quiz(2, 'multiple_selection', '日のしずまない方角をすべて選びましょう。', four),
  quiz(3, 'order_selection', '北から右まわりに選びましょう。', four),
  quiz(4, 'combine_options', '反対の方角を組にしましょう。', [
    option('A', 1, 1, '北'),
    option('B', 2, 1, '東'),
    option('1', 1, 2, '西'),
    option('2', 2, 2, '南'),
  ]),
  quiz(
    5,
    'order_six_char',
    '大きな海の名前をならべましょう。',
    [...'たいへいよう'].map((letter, index) => option(`${letter}${index}`, 1, index + 1, letter)),
  ),
  quiz(6, 'free_input', '日がしずむ方角を書きましょう。', []),
];

const levels = {
  normal_level_score: 40,
  normal_level_full_score: 70,
  hard_level_score: 10,
  hard_level_full_score: 20,
  super_hard_level_score: 0,
  super_hard_level_full_score: 10,
};

const personalResult = {
  score_rates_by_difficulty: {
    normal_level_score_rate: 0.57,
    hard_level_score_rate: 0.5,
    super_hard_level_score_rate: 0,
  },
  score_rates_by_quiz_genre: {
    character_score_rate: 0.5,
    stories_and_dialogues_score_rate: 0.5,
    culture_score_rate: 0.5,
    capabilities_and_skills_score_rate: 0.5,
  },
  scores_by_difficulty: levels,
  total_score: 50,
  total_full_score: 100,
  number_of_hard_medals_held: 2,
  number_of_super_hard_medals_held: 0,
  overall_rank: 4_321,
  overall_deviation: 51.2,
  region_name: '長崎県',
  region_rank: 7,
  region_deviation: 49.8,
  titles: [],
  passed: false,
};

const overallResult = {
  participants: 9_000,
  average_score: 48,
  standard_deviation: 12,
  highest_score: 97,
  score_distribution: [{ score: 50, participants: 9_000 }],
  average_score_rates_by_difficulty: personalResult.score_rates_by_difficulty,
  average_score_rates_by_quiz_genre: personalResult.score_rates_by_quiz_genre,
};

export const secondExamNumber = 'PARTNER-TOKEN-1';
const minute = 60_000;

type SecondContest = Awaited<ReturnType<typeof startSecondServer>>['contest'];
type Answer = [status: number, body: unknown, headers?: Record<string, string>];

const inJapan = (time: number): string =>
  new Date(time + 9 * 60 * minute).toISOString().replace('Z', '+09:00');
const refusal = (status: number, code: string): Answer => [status, { error_code: code, message: code }];

/** The response to one call; undefined: a call that it does not know. */
function answer(contest: SecondContest, call: string, isLoggedIn: boolean, body: Record<string, unknown>) {
  const { period, startedAt, isFinished, answers } = contest;
  const now = Date.now();
  const server_time = inJapan(now);
  const exam = {
    id: 'second/1',
    title: 'もうひとつの予選',
    teaser_start_at: inJapan(now - 500 * minute),
    entry_start_at: inJapan(now - 400 * minute),
    entry_end_at: inJapan(now - 300 * minute),
    exam_start_at: inJapan(now - 100 * minute),
    exam_end_at: inJapan(period === 'in_progress' ? now + 100 * minute : now - minute),
    status: period === 'after_end_not_aggregated' ? 'ended' : period,
    is_result_published: period === 'result_published',
  };
  const exam_status = isFinished ? 'finished' : startedAt ? 'in_examination_period' : 'not_started';
  const attempt = () => ({
    exam_id: 'second/1',
    submitted_quiz_count: answers.length,
    user_start_at: inJapan(contest.startedAt ?? 0),
    scheduled_to_end: inJapan((contest.startedAt ?? 0) + 30 * minute),
  });
  const turn = (): Answer => {
    if (!contest.startedAt) return refusal(409, 'user_not_started_exam');
    const quiz = quizzes[answers.length];
    if (!quiz) return refusal(409, 'user_completed_exam');
    const user_exam_status = attempt();
    return [200, { quiz, total_quiz_count: quizzes.length, user_exam_status, server_time }];
  };
  const calls: Record<string, () => Answer> = {
    'GET /v1/site_status': () => [200, { site_status: { period, maintenance_status: 'none' }, server_time }],
    'GET /v1/exams': () => [200, { exams: [exam], server_time }],
    'GET /v1/users/me': () => [
      200,
      { ...(isLoggedIn && { exam_status, is_children_division: false }), server_time },
    ],
    'POST /v1/users/login': () =>
      body.base_crew_token === secondExamNumber
        ? [200, { exam_status, server_time }, { 'set-cookie': 'second=1; Path=/; HttpOnly' }]
        : refusal(401, 'login_failed'),
    'GET /v1/exams/second%2F1/check_entry': () => [
      200,
      { entered: true, user_exam_status: startedAt ? attempt() : null },
    ],
    'POST /v1/exams/second%2F1/start': () => {
      if (startedAt) return refusal(409, 'user_exam_status_already_started');
      contest.startedAt = now;
      return turn();
    },
    'GET /v1/exams/second%2F1/quiz': turn,
    'POST /v1/exams/second%2F1/submit': () => {
      if (body.quiz_number !== answers.length + 1) return refusal(409, 'invalid_quiz_number');
      answers.push(String(body.answer));
      return [200, { user_exam_status: attempt(), server_time }];
    },
    'POST /v1/exams/second%2F1/finish': () => {
      if (isFinished) return refusal(409, 'exam_cannot_finish');
      contest.isFinished = true;
      return [200, { user_exam_status: attempt(), server_time }];
    },
    'GET /v1/exams/second%2F1/quick_score': () => [
      200,
      { ...levels, total_score: 50, total_full_score: 100 },
    ],
    'GET /v1/exams/second%2F1/personal_result': () => [200, personalResult],
    'GET /v1/exams/second%2F1/overall_result': () => [200, overallResult],
    'GET /v1/exams/second%2F1/regional_result': () => [
      200,
      { regional_ranking: [{ rank: 1, name: '長崎県', average_score: 50, deviation: 60 }] },
    ],
    'GET /v1/exams/second%2F1/submissions': () => [
      200,
      {
        submissions: answers.map((submission, index) => ({
          quiz_number: index + 1,
          correct_answer: index === 0 ? submission : '4',
          submission,
          is_correct: index === 0,
        })),
      },
    ],
    'GET /partner/external_services/knowledgeking/entry_status/': () => [
      200,
      { payload: { display_name: 'よその航海士' } },
    ],
  };
  return calls[call]?.();
}

async function handle(contest: SecondContest, request: IncomingMessage, response: ServerResponse) {
  const isPartner = request.url?.startsWith('/partner') === true;
  response.setHeader(
    'access-control-allow-origin',
    isPartner ? '*' : `http://localhost:${ownPorts().secondSite}`,
  );
  response.setHeader('access-control-allow-headers', 'content-type, authorization, x-api-key');
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
  if (!isPartner) response.setHeader('access-control-allow-credentials', 'true');
  if (request.method === 'OPTIONS') return response.writeHead(204).end();
  const isLoggedIn = request.headers.cookie?.includes('second=1') === true;
  const call = `${request.method} ${request.url}`;
  const found = answer(contest, call, isLoggedIn, JSON.parse((await text(request)) || '{}'));
  if (!found) contest.unknown.push(call);
  const [status, body, headers = {}] = found ?? refusal(404, 'not_found');
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Starts the second implementation. */
export async function startSecondServer() {
  /** A contest of one contestant in memory, as somebody else might have built it. */
  const contest = {
    period: 'in_progress' as 'in_progress' | 'after_end_not_aggregated' | 'result_published',
    startedAt: undefined as number | undefined,
    isFinished: false,
    answers: [] as string[],
    /** Calls that it received and does not know. */
    unknown: [] as string[],
  };
  const server = createServer((request, response) => void handle(contest, request, response));
  const close = await listen(server, ownPorts().secondApi);
  return { contest, close };
}
