import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  PackChapters,
  PackCheers,
  PackContest,
  PackCrew,
  type PackQuiz,
  PackQuizzes,
  PackSignal,
  PackSpares,
  PackTiers,
  type PackTitle,
  PackTitles,
  PackToday,
  PackWords,
} from '@knowledgeking/contract';
import { checkComposition, checkEvenness } from './checks/check-composition.ts';
import { checkContest } from './checks/check-contest.ts';
import { checkCrew, checkTiers, checkTitles } from './checks/check-crew-tiers-titles.ts';
import { checkGivenAway } from './checks/check-given-away.ts';
import { checkMails } from './checks/check-mails.ts';
import { checkNamedMedia, checkSpares, namedMedia } from './checks/check-media.ts';
import { checkQuizzes } from './checks/check-quizzes.ts';
import { checkSignal } from './checks/check-signal.ts';
import { checkTags } from './checks/check-tags.ts';
import { checkTexts } from './checks/check-texts.ts';
import { checkChapters, checkCheers, checkToday } from './checks/check-today-cheers-chapters.ts';
import { checkWords } from './checks/check-words.ts';
import type { PackProblem } from './problem.ts';
import { quizTypeRules } from './quiz-types/index.ts';
import { readChapters, readOptionalPart, readPart } from './read-part.ts';

/** A whole content pack. */
export interface Pack {
  /** Where it was read from. */
  folder: string;
  contest: PackContest;
  words: PackWords;
  crew: PackCrew;
  tiers: PackTiers['tiers'];
  titles: PackTitle[];
  practice: PackQuiz[];
  /** For the days before the exam, in their order; absent where the pack has none, as `cheers`. */
  today?: PackToday['questions'];
  cheers?: PackCheers;
  /** The cards between the questions of the exam; absent where the pack has none. */
  chapters?: PackChapters['chapters'];
  /** The card at the end of the voyage; there where chapters are. */
  ending?: PackChapters['ending'];
  /** The signal that nobody is told of; absent where the pack has none. */
  signal?: PackSignal;
  exam: PackQuiz[];
}

/** A pack without problems, or all of its problems. */
type LoadedPack = { pack: Pack; problems: [] } | { pack: null; problems: PackProblem[] };

/** Reads and checks every file of a pack: syntax, then shape, then meaning. It never throws on wrong content. */
export function loadPack(folder: string): LoadedPack {
  const exists = (file: string) =>
    statSync(path.join(folder, file), { throwIfNoEntry: false })?.isFile() ?? false;
  const contest = readPart(folder, 'contest.yaml', PackContest, checkContest);
  const words = readPart(folder, 'words.yaml', PackWords, (data) => checkWords(data, contest.data));
  const crew = readPart(folder, 'crew.yaml', PackCrew, checkCrew);
  const crewIds = crew.data?.members.map((member) => member.id);
  const tiers = readPart(folder, 'tiers.yaml', PackTiers, (data) => checkTiers(data, crewIds));
  const titles = readPart(folder, 'titles.yaml', PackTitles, checkTitles);
  const missingMedia = (data: unknown) => checkNamedMedia(data, exists);
  const exceptions = contest.standIn?.without_reading;
  const checkEach = (quizzes: PackQuiz[], kind: 'practice' | 'exam') => [
    ...checkQuizzes(quizzes, exists),
    ...checkComposition(quizzes, contest.data?.[kind]),
    ...checkTags(quizzes, contest.data?.[kind].required_tags, crewIds),
  ];
  const practice = readPart(
    folder,
    'practice.yaml',
    PackQuizzes,
    ({ quizzes }) => [...checkEach(quizzes, 'practice'), ...checkTexts(quizzes, exceptions)],
    missingMedia,
  );
  const practiceStatements = practice.standIn?.quizzes.map(({ statement }) => statement) ?? [];
  const today = readOptionalPart(folder, 'today.yaml', PackToday, (data) =>
    checkToday(data, practiceStatements, exceptions),
  );
  const cheers = readOptionalPart(folder, 'cheers.yaml', PackCheers, (data) =>
    checkCheers(data, crewIds, exceptions),
  );
  const chapters = readOptionalPart(folder, 'chapters.yaml', PackChapters, (data) =>
    checkChapters(data, crew.data, exceptions),
  );
  const signal = readOptionalPart(folder, 'signal.yaml', PackSignal, (data) =>
    checkSignal(data, folder, exists, crewIds, exceptions),
  );
  // Everything beside the exam that contestants read.
  const readable = [words, crew, tiers, titles, practice, today, cheers, chapters, signal];
  const todayStatements = today.data?.questions.map(({ statement }) => statement) ?? [];
  const exam = readChapters(
    folder,
    'exam',
    (quizzes) => [
      ...checkEach(quizzes, 'exam'),
      ...checkEvenness(quizzes),
      ...checkGivenAway(quizzes, readable),
      ...checkTexts(quizzes, exceptions, [...practiceStatements, ...todayStatements]),
    ],
    missingMedia,
  );
  const inQuestions =
    practice.anyData && exam.anyData
      ? [practice.anyData, ...exam.anyData].flatMap(namedMedia).map(({ file }) => file)
      : undefined;
  const spares = readPart(folder, 'media/spares.yaml', PackSpares, (data) =>
    checkSpares(data, mediaFilesOf(folder), inQuestions),
  );
  const parts = [contest, ...readable, exam, spares];
  const problems = [...parts.flatMap((part) => part.problems), ...checkMails(folder, contest.data)];
  if (problems.length > 0 || !(contest.data && words.data && crew.data && tiers.data))
    return { pack: null, problems };
  if (!(titles.data && practice.data && exam.quizzes)) return { pack: null, problems };
  const pack = {
    folder,
    contest: contest.data,
    words: words.data,
    crew: crew.data,
    tiers: tiers.data.tiers,
    titles: titles.data.titles,
    practice: practice.data.quizzes.map(withAcceptedForms),
    ...(today.data && { today: today.data.questions }),
    ...(cheers.data && { cheers: cheers.data }),
    ...chapters.data,
    ...(signal.data && { signal: signal.data }),
    exam: exam.quizzes.map(withAcceptedForms),
  };
  return { pack, problems: [] };
}

/** A question with every form of the answers that its file lists. */
function withAcceptedForms(quiz: PackQuiz): PackQuiz {
  const { acceptedForms } = quizTypeRules[quiz.type];
  return acceptedForms ? { ...quiz, answers: quiz.answers.flatMap(acceptedForms) } : quiz;
}

/** Every file below the pack's media, as it is named in the pack. */
function mediaFilesOf(folder: string): string[] {
  const isFile = (file: string) => statSync(path.join(folder, file)).isFile();
  const files = globSync('media/**/*', { cwd: folder }).filter(isFile);
  return files.map((file) => file.replaceAll(path.sep, '/')).sort();
}
