import type { Exam, ExamStatus, Me, Period } from '@knowledgeking/contract';
import { examStatuses, isEntryOpen, periods } from '@knowledgeking/contract/rules/periods';
import { routes } from '@knowledgeking/contract/rules/routes';
import { env } from '@/lib/env';
import type { EarlyResponse } from '@/lib/head/early-calls';
import { showEarlyEntry, showEarlyLinks } from '@/lib/head/early-contest';
import { currentExamOf, topPhase } from '@/lib/period';
import { linkSets, topControls } from '@/lib/top-controls';
import { mockExam } from '@/mock-api/exam';

const root = document.documentElement;
const dayOf = (day: number): string => `2025-06-${`${day}`.padStart(2, '0')}T00:00:00+09:00`;

const exam = (entryStart: number, entryEnd: number, start: number): Exam =>
  mockExam('entry', {
    entry_start_at: dayOf(entryStart),
    entry_end_at: dayOf(entryEnd),
    exam_start_at: dayOf(start),
    exam_end_at: dayOf(start + 1),
  });

/** Entry is open from the 10th to the 14th; that of the other exam of a year is over before, or opens later. */
const current = exam(10, 14, 20);
const listed: Record<string, Exam[]> = {
  'the only one': [current],
  'the first of two': [current, exam(1, 4, 6)],
  'the last of three': [exam(1, 4, 6), exam(15, 17, 18), current],
};
const users = [undefined, ...examStatuses];

/** Does a work of the head with these responses. */
async function runWith(work: () => Promise<void>, seen: Seen): Promise<void> {
  const response = (value: unknown): Promise<EarlyResponse> =>
    Promise.resolve({
      status: 200,
      text: JSON.stringify(value),
      sentAt: 0,
      arrival: { monotonic: 0, device: 0 },
    });
  const { period, exams, examStatus, now: server_time } = seen;
  const me: Me = { server_time, ...(examStatus && { exam_status: examStatus }) };
  window.earlyCalls = {
    [env.apiBaseUrl + routes.getSiteStatus.path]: response({
      server_time,
      site_status: { period, maintenance_status: 'none' },
    }),
    [env.apiBaseUrl + routes.getExams.path]: response({ server_time, exams }),
    [env.apiBaseUrl + routes.getMe.path]: response(me),
  };
  await work();
}

/** A state of the contest, as the responses tell of it. */
interface Seen {
  period: Period;
  exams: Exam[];
  examStatus: ExamStatus | undefined;
  now: string;
}

const states = periods.flatMap((period) =>
  Object.entries(listed).flatMap(([place, exams]) =>
    [9, 10, 12, 14, 15].map((day) => ({
      name: `${period}, day ${day}, the exam is ${place}`,
      period,
      exams,
      day,
    })),
  ),
);

afterEach(() => {
  delete window.earlyCalls;
  delete root.dataset.links;
  delete root.dataset.early;
});

test.each(states)('$name: the head offers the links that the page will offer', async (state) => {
  const { period, exams, day } = state;
  const now = dayOf(day);
  const phase = topPhase(period, currentExamOf(exams) ?? current, Date.parse(now));
  for (const examStatus of users) {
    await runWith(showEarlyLinks, { period, exams, examStatus, now });
    expect(linkSets[Number(root.dataset.links)]).toEqual(
      topControls({ phase, isUserKnown: true, examStatus }),
    );
    delete root.dataset.links;
  }
});

test.each(states)('$name: the head shows the entry form if one can enter', async ({ period, exams, day }) => {
  const now = dayOf(day);
  const { entry_start_at, entry_end_at } = currentExamOf(exams) ?? current;
  const dates = { entry_start_at: Date.parse(entry_start_at), entry_end_at: Date.parse(entry_end_at) };
  await runWith(showEarlyEntry, { period, exams, examStatus: undefined, now });
  expect(root.dataset.early === '').toBe(isEntryOpen(period, dates, Date.parse(now)));
});
