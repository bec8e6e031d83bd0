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

/** The sides of a pair. */
export const optionGroups = ['left', 'right'] as const;
export type OptionGroup = (typeof optionGroups)[number];
