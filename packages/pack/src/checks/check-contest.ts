import type { PackContest } from '@knowledgeking/contract';
import { japanOffsetText } from '@knowledgeking/contract/rules/japan-offset';
import { datesOutOfOrder, type ExamDate, examDates } from '@knowledgeking/contract/rules/periods';
import { prefectures } from '@knowledgeking/contract/rules/prefectures';
import { type Finding, finding, repeated } from '../problem.ts';

const japanTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;
const isTimestamp = (text: string): boolean =>
  text.endsWith(japanOffsetText) &&
  japanTime.test(text.slice(0, -japanOffsetText.length)) &&
  !Number.isNaN(Date.parse(text));

/** `contest.yaml`: dates that are dates and in order, time enough for the exam, every prefecture once. */
export function checkContest(contest: PackContest): Finding[] {
  return [...checkForms(contest), ...checkOrder(contest), ...checkRegions(contest)];
}

function checkForms({ exam }: PackContest): Finding[] {
  return examDates
    .filter((name) => !isTimestamp(exam[name]))
    .map((name) => finding(['exam', name], 'date', `2025-06-22T13:00:00${japanOffsetText}`));
}

function checkOrder({ exam }: PackContest): Finding[] {
  const names = examDates.filter((name) => isTimestamp(exam[name]));
  const written = Object.fromEntries(names.map((name) => [name, Date.parse(exam[name])]));
  const early = datesOutOfOrder(written as Record<ExamDate, number>).map(([previous, name]) =>
    finding(['exam', name], 'date_too_early', previous, exam[previous]),
  );
  if (early.some(({ path }) => path.includes('exam_end_at'))) return early;
  const minutes = (Date.parse(exam.exam_end_at) - Date.parse(exam.exam_start_at)) / 60_000;
  return minutes < exam.duration_minutes
    ? [...early, finding(['exam', 'duration_minutes'], 'duration_too_long', minutes)]
    : early;
}

function checkRegions({ regions }: PackContest): Finding[] {
  const again = repeated(regions).map((region) =>
    finding(['regions', regions.lastIndexOf(region)], 'repeated', 'region', region),
  );
  const missing = prefectures.filter((prefecture) => !regions.includes(prefecture));
  if (missing.length === 0) return again;
  return [finding(['regions'], 'regions_missing', missing.join(', ')), ...again];
}
