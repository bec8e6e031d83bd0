// The second implementation's responses: only the fields that the specification does not call extensions. It shares
// nothing with the contest API, not even types.

const option = (value: string, row: number, column: number, text: string) => ({
  value,
  pos_row: row,
  pos_column: column,
  text,
});

const quiz = (number: number, type: string, statement: string, options: object[]) => ({
  number,
  type,
  question_statement: statement,
  question_media_type: 'none',
  option_media_type: options.length > 0 ? 'text' : 'none',
  options,
});

const four = ['北', '東', '南', '西'].map((text, index) => option(String(index + 1), index + 1, 1, text));

/** A question of each type; only the columns tell the sides of pairs apart. */
export const quizzes = [
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

export const quickScore = { ...levels, total_score: 50, total_full_score: 100 };

export const personalResult = {
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

export const overallResult = {
  participants: 9_000,
  average_score: 48,
  standard_deviation: 12,
  highest_score: 97,
  score_distribution: [{ score: 50, participants: 9_000 }],
  average_score_rates_by_difficulty: personalResult.score_rates_by_difficulty,
  average_score_rates_by_quiz_genre: personalResult.score_rates_by_quiz_genre,
};

export const regionalResult = {
  regional_ranking: [{ rank: 1, name: '長崎県', average_score: 50, deviation: 60 }],
};
