import type {
  CallResult,
  Commitment,
  FirstPlaces,
  HomePorts,
  OverallResult,
  PastPersonalResult,
  PersonalResult,
  QuickScore,
} from '@knowledgeking/contract';

const levelScores = {
  normal_level_score: 57,
  normal_level_full_score: 70,
  hard_level_score: 10,
  hard_level_full_score: 20,
  super_hard_level_score: 1,
  super_hard_level_full_score: 10,
};
const difficultyRates = {
  normal_level_score_rate: 0.814,
  hard_level_score_rate: 0.5,
  super_hard_level_score_rate: 0.1,
};
const genreRates = {
  character_score_rate: 0.84,
  stories_and_dialogues_score_rate: 0.72,
  culture_score_rate: 0.56,
  capabilities_and_skills_score_rate: 0.64,
};
const totals = { total_score: 68, total_full_score: 100 };

export const mockQuickScore: QuickScore = { ...levelScores, ...totals };

/** A good result of a replay; a test overrides what it is about. */
export function mockArchiveResult(overrides: Partial<PastPersonalResult> = {}): PastPersonalResult {
  return {
    ...totals,
    score_rates_by_difficulty: difficultyRates,
    score_rates_by_quiz_genre: genreRates,
    scores_by_difficulty: levelScores,
    number_of_hard_medals_held: 10,
    number_of_super_hard_medals_held: 1,
    overall_rank: 1_234,
    overall_deviation: 62.5,
    ...overrides,
  };
}

/** A good result; a test overrides what it is about. */
export function mockPersonalResult(overrides: Partial<PersonalResult> = {}): PersonalResult {
  return {
    ...mockArchiveResult(),
    region_name: '神奈川県',
    region_rank: 12,
    region_deviation: 61,
    titles: [{ code: 'all_answered', name: '完走の航海士', description: 'すべての問題に答えました。' }],
    passed: false,
    ...overrides,
  };
}

export const mockOverallResult: OverallResult = {
  participants: 1_000,
  average_score: 48.2,
  standard_deviation: 14.1,
  highest_score: 98,
  // A bell curve around the average.
  score_distribution: Array.from({ length: 101 }, (_, score) => ({
    score,
    participants: Math.round(28.3 * Math.exp(-(((score - 48) / 14.1) ** 2) / 2)),
  })),
  average_score_rates_by_difficulty: {
    normal_level_score_rate: 0.56,
    hard_level_score_rate: 0.31,
    super_hard_level_score_rate: 0.08,
  },
  average_score_rates_by_quiz_genre: {
    character_score_rate: 0.55,
    stories_and_dialogues_score_rate: 0.51,
    culture_score_rate: 0.43,
    capabilities_and_skills_score_rate: 0.47,
  },
};

export const mockRegionalRanking = [
  { rank: 1, name: '東京都', average_score: 61.24, deviation: 58.1, participants: 120 },
  { rank: 2, name: '神奈川県', average_score: 60, deviation: 57, participants: 90 },
  { rank: 3, name: '海外', average_score: 44.5, deviation: 46.3, participants: 8 },
];

/** The first of some regions: one, two that share the place, many who do, nobody, and one whose name is not called. */
export const mockFirstPlaces: FirstPlaces['first_places'] = [
  { name: '北海道', participants: 40, display_names: ['ペンギン二号'], others: 0 },
  { name: '東京都', participants: 120, display_names: ['うみねこ太郎', 'なぎさ'], others: 0 },
  {
    name: '神奈川県',
    participants: 90,
    display_names: ['かもめ', 'いるか', 'くじら', 'とびうお', 'らっこ'],
    others: 7,
  },
  { name: '鳥取県', participants: 0, display_names: [], others: 0 },
  { name: '沖縄県', participants: 1, display_names: [], others: 0 },
  { name: '海外', participants: 8, display_names: ['遠い港から毎晩星を数えて帰る船乗り見習い'], others: 0 },
];

/** How many have entered, in two places. */
export const mockHomePorts: HomePorts['home_ports'] = [
  { name: '東京都', participants: 1_200 },
  { name: '鳥取県', participants: 0 },
];

/** The published hash of the questions, with one that it replaced and a correction of the key. */
export const mockCommitment: Commitment = {
  exam_id: 'exam',
  algorithm: 'SHA-256',
  hash: '5d1c'.repeat(16),
  committed_at: '2025-06-20T10:00:00.000+09:00',
  earlier: [{ hash: '0a2b'.repeat(16), committed_at: '2025-06-01T10:00:00.000+09:00' }],
  document_url: '/commitment-document.json',
  remarks: [
    {
      quiz_number: 4,
      reason: '小文字のsosも正解にしました。',
      applied_at: '2025-07-01T10:00:00.000+09:00',
    },
  ],
};

/** A document, and the same as it is marked now. */
export const mockCommittedDocument: CallResult<'getCommittedDocument'> = {
  document: '{"quizzes":[]}',
  current: '{"quizzes":[]}',
};
