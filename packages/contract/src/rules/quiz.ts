/**
 * The ways in which a question is answered, in the order in which a newcomer meets them. A new one needs a file of its own in
 * `answers/` here, `lib/quiz/types`, `components/quiz/types` and `packages/pack/src/quiz-types`, and samples in
 * `components/practice/tutorial.tsx` and `mock-api/quiz-samples.ts`; the compiler names the records.
 */
export const quizTypes = [
  'single_selection',
  'multiple_selection',
  'order_selection',
  'combine_options',
  'order_six_char',
  'free_input',
] as const;

export type QuizType = (typeof quizTypes)[number];

/** The sides of a pair. */
export const optionGroups = ['left', 'right'] as const;
export type OptionGroup = (typeof optionGroups)[number];

/** The part of a question that decides which answers it can have. */
export interface AnswerableQuiz {
  readonly type: QuizType;
  readonly options: readonly AnswerableOption[];
}

/** The part of an option that its type's rules look at; `group` is its side of a pair. */
export interface AnswerableOption {
  readonly value: string;
  readonly group?: OptionGroup | undefined;
}

/** The levels of questions, the easiest first. */
export const levels = ['normal', 'hard', 'super_hard'] as const;
export type Level = (typeof levels)[number];

/** The subjects of questions. */
export const genres = ['character', 'stories_and_dialogues', 'culture', 'capabilities_and_skills'] as const;
export type Genre = (typeof genres)[number];

/** The media that are shown or played above a question's options. */
export const questionMediaTypes = ['none', 'image', 'audio', 'video'] as const;
export type QuestionMediaType = (typeof questionMediaTypes)[number];

/** How a question's options are shown. */
export const optionMediaTypes = ['none', 'text', 'image'] as const;
export type OptionMediaType = (typeof optionMediaTypes)[number];

/** The folder of a site's public files in which the pictures, sounds and videos of questions are. */
export const quizMediaFolder = '/images/quiz';

/** The files beside a film, made by its script: itself as WebM, for browsers without H.264, and its poster. Undefined for anything else. */
export function besideFilm(file: string): { webm: string; poster: string } | undefined {
  const [, stem] = /^(.+)\.mp4$/.exec(file) ?? [];
  return stem === undefined ? undefined : { webm: `${stem}.webm`, poster: `${stem}.svg` };
}

/** How long a text is for its limit, as JSON Schema counts: a character outside of the basic plane, such as 𠮷 or 👒, is one. */
export const countCharacters = (text: string): number => [...text].length;
