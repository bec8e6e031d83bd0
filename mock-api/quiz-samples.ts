import type { Option, Quiz, QuizType } from '@knowledgeking/contract';
import { questionMediaTypes } from '@knowledgeking/contract/rules/quiz';

export const sampleMedia = [...questionMediaTypes, 'broken_image', 'broken_audio'] as const;
export const sampleFaces = ['text', 'image', 'broken'] as const;
export const sampleLengths = ['normal', 'long'] as const;

/** A wanted sample question. */
interface SampleWish {
  type: QuizType;
  medium: (typeof sampleMedia)[number];
  /** Whether the options are texts or pictures. */
  face: (typeof sampleFaces)[number];
  length: (typeof sampleLengths)[number];
}

const statements: Record<SampleWish['length'], string> = {
  normal: '｜嵐《あらし》の海で、｜海燕号《うみつばめごう》が｜掲《かか》げる旗はどれでしょう。',
  long: '｜海燕号《うみつばめごう》は夜明け前に港を出て、南へ十二海里、東へ五海里進みました。とちゅうで｜霧《きり》がこくなり、船長は｜霧笛《むてき》を一分おきに鳴らすよう命じました。やがて｜霧《きり》の向こうから、長い音が一回、短い音が二回聞こえてきます。このとき、船長がいちばん先にすることとして正しいものはどれでしょう。',
};

const names = {
  normal: ['｜宝《たから》の地図', 'らしんばん', '｜望遠鏡《ぼうえんきょう》', 'いかり'],
  long: [
    '船の速さを安全な速さまで落とし、見張りを｜増《ふ》やして、音の来る方向に耳をすませる',
    'すぐにかじを左いっぱいに切り、音の来る方向から遠ざかる',
    'いかりを下ろしてその場に止まり、｜霧《きり》が晴れるまで待つ',
    'ロケットしんごうを打ち上げて、近くの船に自分の場所を知らせる',
  ],
} as const;

/** A picture made of one letter on a coloured flag, as an address that needs no server. */
function picture(letter: string, colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><rect width="120" height="80" fill="${colour}" stroke="#161a20" stroke-width="4"/><text x="60" y="56" font-size="48" font-weight="900" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const nowhere = '/media/not-there';

function faceOf(face: SampleWish['face'], text: string, index: number): Partial<Option> {
  if (face === 'text') return { text };
  const letter = 'ABCDEFGH'[index] ?? '?';
  const url = face === 'broken' ? `${nowhere}-${index}.svg` : picture(letter, '#12263f');
  return {
    alt: `旗${letter}`,
    media_url_not_selected: url,
    ...(face === 'image' && { media_url_selected: picture(letter, '#c8371f') }),
  };
}

type OptionsOf = (wish: SampleWish) => Option[];

/** Sentences go one below the other, names two in a row. */
function inGrid({ face, length }: SampleWish): Option[] {
  const columns = length === 'long' ? 1 : 2;
  return names[length].map((text, index) => ({
    value: String(index + 1),
    pos_row: Math.floor(index / columns) + 1,
    pos_column: (index % columns) + 1,
    ...faceOf(face, text, index),
  }));
}

const inGroups: OptionsOf = ({ face, length }) => [
  ...names[length].map((text, index) => ({
    value: 'ABCD'[index] ?? text,
    pos_row: index + 1,
    pos_column: 1,
    ...faceOf(face, text, index),
    group: 'left' as const,
  })),
  ...['船長のハマ', '航海士のロク', '料理長のカルド', '見張りのテンキ'].map((text, index) => ({
    value: String(index + 1),
    pos_row: index + 1,
    pos_column: 2,
    ...faceOf(face, text, index + 4),
    group: 'right' as const,
  })),
];

const onTiles: OptionsOf = () =>
  [...'たいへいようみなとしおかぜ'].map((character, index) => ({
    value: `${character}${index}`,
    pos_row: Math.floor(index / 6) + 1,
    pos_column: (index % 6) + 1,
    text: character,
  }));

interface TypeSample {
  options: OptionsOf;
  /** The values to press for a complete answer, in this order. */
  picks: readonly string[];
  /** How many of the picks make half an answer. */
  partly: number;
  /** The answer to type, for a question without options. */
  text?: string;
}

/** The sample question of each type, and a complete answer to it. */
export const typeSamples: Readonly<Record<QuizType, TypeSample>> = {
  single_selection: { options: inGrid, picks: ['1'], partly: 0 },
  multiple_selection: { options: inGrid, picks: ['1', '2'], partly: 1 },
  order_selection: { options: inGrid, picks: ['1', '2', '3', '4'], partly: 2 },
  combine_options: { options: inGroups, picks: ['A', '4', 'B', '3', 'C', '2', 'D', '1'], partly: 3 },
  order_six_char: { options: onTiles, picks: ['た0', 'い1', 'へ2', 'い3', 'よ4', 'う5'], partly: 3 },
  free_input: { options: () => [], picks: [], partly: 0, text: 'うみつばめ' },
};

const mediaText = '1つ目：短い、短い、長い\n2つ目：長い、短い';

const mediumOf: Record<SampleWish['medium'], Partial<Quiz>> = {
  none: {},
  image: { question_media_type: 'image', question_media_url: picture('旗', '#1b5a7a') },
  audio: {
    question_media_type: 'audio',
    question_media_url: '/media/check.mp3',
    question_media_text: mediaText,
  },
  video: {
    question_media_type: 'video',
    question_media_url: '/media/check.mp4',
    question_media_text: mediaText,
  },
  broken_image: { question_media_type: 'image', question_media_url: `${nowhere}.svg` },
  broken_audio: { question_media_type: 'audio', question_media_url: `${nowhere}.mp3` },
};

/** A question as the API sends it. */
export function sampleQuiz(wish: SampleWish, number = 1): Quiz {
  const options = typeSamples[wish.type].options(wish);
  return {
    number,
    type: wish.type,
    question_statement: statements[wish.length],
    question_media_type: 'none',
    question_media_alt: 'この問題の手がかり',
    option_media_type: options.length === 0 ? 'none' : wish.face === 'text' ? 'text' : 'image',
    options,
    level: 'normal',
    ...mediumOf[wish.medium],
  };
}
