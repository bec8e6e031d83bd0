import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  PackContest,
  PackCrew,
  PackOption,
  PackQuiz,
  PackSpares,
  PackTiers,
  PackWords,
} from '@knowledgeking/contract';
import { prefectures } from '@knowledgeking/contract/rules/prefectures';
import { stringify } from 'yaml';
import { sentenceOf } from '../src/finding-words.ts';
import { loadPack } from '../src/load.ts';
import { type Finding, placeOf, problemText } from '../src/problem.ts';

/** A valid question; a test passes only what matters to it. */
export function sampleQuiz(overrides: Partial<PackQuiz> = {}): PackQuiz {
  return {
    number: 1,
    type: 'single_selection',
    level: 'normal',
    genre: 'culture',
    statement: '｜船首《せんしゅ》はどちら？',
    options: textOptions('1', '2', '3', '4'),
    answers: ['2'],
    explanation: '船の前です。',
    sources: ['海の辞典 第1章'],
    ...overrides,
  };
}

/** All that writers may say about a question, each with words that occur nowhere else; the hint is not among it, because it is shown. */
export const secretTags: Partial<PackQuiz> = {
  medium_role: 'identify',
  template: 'secret-template',
  canon: 'secret-canon',
  fields: ['women_of_the_sea'],
  deduction: true,
  crew: ['ii'],
  estimates: { child: 17, fan: 43, expert: 89 },
};

/** Options with these values, each with a text made from its value. */
export function textOptions(...values: string[]): PackOption[] {
  return values.map((value) => ({ value, text: `その${value}` }));
}

/** Left options A, B, C and right options 1, 2, 3. */
export function pairOptions(): PackOption[] {
  const side = (group: 'left' | 'right') => (option: PackOption) => ({ ...option, group });
  return [...textOptions('A', 'B', 'C').map(side('left')), ...textOptions('1', '2', '3').map(side('right'))];
}

const heading = { heading: '見出し', body: '本文です。' };

const contest: PackContest = {
  exam: {
    id: 'first-round',
    title: '予選',
    teaser_start_at: '2025-05-01T00:00:00+09:00',
    entry_start_at: '2025-05-10T12:00:00+09:00',
    entry_end_at: '2025-06-20T23:59:59+09:00',
    exam_start_at: '2025-06-22T13:00:00+09:00',
    exam_end_at: '2025-06-22T15:00:00+09:00',
    duration_minutes: 60,
    points_per_quiz: 1,
    passing: { rule: 'top', count: 10 },
  },
  final_stage: { days_after_exam: 48, qualified_by_days_after_exam: 0 },
  regions: [...prefectures, '海外'],
  practice: { points_per_quiz: 10 },
  demo: { simulated_participants: 10 },
};

const crew: PackCrew = {
  ship: { name: '海燕号', reading: 'うみつばめごう', description: '小さな船です。' },
  members: ['ei', 'bi', 'shi', 'di', 'ii'].map((id) => ({
    id,
    name: id,
    reading: id,
    role: '船員',
    color: '#123456',
    silhouette: '丸い帽子',
    catchphrase: '行こう！',
    introduction: '船員です。',
  })),
  duties: { recorder: 'ei', captain: 'bi', navigator: 'shi', cook: 'di', rigger: 'ii', lookout: 'ii' },
};

const tiers: PackTiers = {
  tiers: Array.from({ length: 11 }, (_, correct) => ({
    correct,
    title: `${correct}級`,
    line: 'よし。',
    crew: 'ei',
  })),
};

const words: PackWords = {
  site: {
    name: '第7回 知識王決定戦',
    short_name: '知識王',
    manga: '『大海原ログブック』',
    catchphrase: '海へ。',
    description: 'クイズ大会です。',
    contact_email: 'contest@example.jp',
    hashtags: ['#知識王決定戦'],
    share_text: '{n}問正解！',
    practice_share_text: '{n}問正解、{title}！',
    copyright: '©',
  },
  descriptions: { '/': 'トップページです。' },
  periods: {
    teaser: heading,
    entry: heading,
    entry_closed: heading,
    just_before_start: heading,
    in_progress: heading,
    after_end_not_aggregated: heading,
    result_published: heading,
  },
  first_rules: [{ heading: '一度きり', body: 'やり直せません。' }],
  promise: { heading: '自分で答えます', body: '本は見ません。' },
  aboard: {
    waiting: { heading: '乗船ずみ', body: '{days_left}。' },
    soon: { heading: 'まもなく', body: 'もう少し。' },
    sailing: { heading: '開催中', body: '進みましょう。' },
    ashore: { heading: 'おつかれさま', body: '終わりました。' },
  },
  about: [heading],
  steps: [heading],
  rules: ['一人一回です。'],
  divisions: [heading],
  levels: [heading],
  medals: [heading],
  faq: Array.from({ length: 12 }, (_, index) => ({ question: `${index}月ですか？`, answer: '6月です。' })),
  terms: [heading],
  certificate: { heading: '賞状', body: ['よくできました'], issuer: '実行委員会', seal: '委員会印' },
  final_stage: {
    name: '頂上決戦',
    heading: '頂上決戦へ',
    lead: '最後の戦いです。',
    items: [{ heading: '開催日', body: '{final_date}' }],
    note: '東京です。',
  },
};

const titles = {
  titles: [{ code: 'perfect', name: '満点', description: '全問正解', rule: { kind: 'perfect_score' } }],
};

/** The content of every YAML file of a valid pack. */
export function samplePack() {
  return structuredClone({
    contest,
    words,
    crew,
    tiers,
    titles,
    practice: { quizzes: [sampleQuiz()] },
    exam: { quizzes: [sampleQuiz({ statement: '｜船尾《せんび》はどちら？' })] },
    'media/spares': { spares: [] as PackSpares['spares'] },
  });
}

/** File texts, by name (`exam.yaml`), that replace those of `samplePack`; null leaves the file out. */
type FileTexts = Record<string, string | Buffer | null>;

/** Writes a pack to a new folder, which is removed when the result is disposed of. */
export function writePack(parts: Record<string, unknown> = samplePack(), texts: FileTexts = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pack-'));
  const files = {
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [`${name}.yaml`, stringify(part)])),
    ...texts,
  };
  for (const [name, text] of Object.entries(files)) {
    if (text === null) continue;
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Findings with their places. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map((found) => `${placeOf(found.path)}: ${sentenceOf(found)}`);

/** Fails unless there is one line, and it is as expected. */
export function assertOne(lines: string[], expected: RegExp): void {
  assert.equal(lines.length, 1, lines.join('\n'));
  assert.match(lines[0] ?? '', expected);
}

/** The problems of a pack, as an editor reads them. */
export function problemsOf(...pack: Parameters<typeof writePack>): string[] {
  using written = writePack(...pack);
  return loadPack(written.folder).problems.map((one) => `${one.file}:${one.line} ${problemText(one)}`);
}
