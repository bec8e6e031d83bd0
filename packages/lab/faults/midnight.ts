import { DataKey } from '@knowledgeking/contest-api/database/data-key';
import { renderMail } from '@knowledgeking/contest-api/mail/content/render';
import { decryptContent } from '@knowledgeking/contest-api/mail/outbox/queue';
import { MailWorker } from '@knowledgeking/contest-api/mail/outbox/worker';
import { periodAt } from '@knowledgeking/contract/rules/periods';
import type { Stage } from '@knowledgeking/stage';
import { callApi } from '@knowledgeking/stage/call';
import { currentExam, entryForm } from '@knowledgeking/stage/contestants';
import { openClockedCopy } from '@knowledgeking/stage/copy';
import { atMost, type Finding } from '@knowledgeking/stage/ledger';
import { skyAt } from '../../../lib/sky.ts';
import type { Dose, Fault } from './fault.ts';
import { operate } from './operate.ts';

/** Far enough away that the real clock, by which operators' commands go, is before all of it. The 15th is a Friday. */
const dates = {
  'entry-start': '2999-03-01T00:00',
  'entry-end': '2999-03-15T00:00',
  start: '2999-03-16T23:30',
  end: '2999-03-18T00:00',
};
const at = (text: string) => Date.parse(`${text}:00+09:00`);
/** The time zones in which a copy, or an operator's or contestant's machine, may be set up. */
const zones = {
  small: ['America/Los_Angeles'],
  full: ['Asia/Tokyo', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'],
};

/** Each date, the period just before it, and the one from its first millisecond on. */
const crossings = [
  [dates['entry-end'], 'entry', 'just_before_start'],
  [dates.start, 'just_before_start', 'in_progress'],
  [dates.end, 'in_progress', 'after_end_not_aggregated'],
] as const;

type Copy = Awaited<ReturnType<typeof openClockedCopy>>;

/** The period that the API shows a millisecond before each date, and at it. */
async function checkPeriods({ port, now, moveTo }: Copy): Promise<string[]> {
  const wrong: string[] = [];
  for (const [date, ...periods] of crossings) {
    for (const [index, period] of periods.entries()) {
      const late = index - 1;
      moveTo(at(date) + late);
      const { body } = await callApi(port, { path: '/site_status' });
      const isSameTime = Date.parse(body.server_time ?? '') === now().getTime();
      const isSameDay = body.server_time?.startsWith(
        late < 0 && date.endsWith('00:00') ? '' : date.slice(0, 10),
      );
      if (body.site_status?.period !== period || !isSameTime || !isSameDay)
        wrong.push(`${date} ${late} ms: ${body.site_status?.period} at ${body.server_time}`);
    }
  }
  return wrong;
}

/** The text of the mail that somebody gets who enters in the last minutes before a midnight. */
async function checkMail(copy: Copy, examId: string): Promise<string[]> {
  const { port, now, contest, database, settings } = copy;
  const dataKey = new DataKey(settings.dataKey);
  const worker = new MailWorker({
    settings: { ...settings, siteOrigins: ['https://quiz.example.jp'] },
    database,
    contest,
    dataKey,
    smtpUrl: 'smtp://127.0.0.1:1',
    now,
    warn: () => () => undefined,
  });
  const wrong: string[] = [];
  for (const [sent, expected] of [
    // A day later, over the end of a month that has no 29th.
    ['2999-03-01T23:59', '2999年3月2日(土) 23:59'],
    // Never past the end of entry.
    ['2999-03-14T23:58', '2999年3月15日(金) 00:00'],
  ] as const) {
    copy.moveTo(at(sent));
    const body = entryForm(`crew${at(sent)}@example.jp`);
    const { status } = await callApi(port, { method: 'POST', path: `/exams/${examId}/entry`, body });
    await worker.handleRequests();
    const mail = await database
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', body.email)
      .executeTakeFirst();
    const text = mail ? renderMail(decryptContent(dataKey, mail)).text : '';
    if (!text.includes(`${expected} まで`))
      wrong.push(`${sent}: ${status}, ${/このリンクは .*/.exec(text)?.[0] ?? 'no mail'}`);
  }
  await worker.stop();
  return wrong;
}

async function run(stage: Stage, dose: Dose): Promise<Finding[]> {
  const { databaseUrl, database } = stage;
  const zoneBefore = process.env.TZ;
  const found: Finding[] = [];
  const note = (what: string, wrong: readonly string[]) =>
    found.push(atMost(what, wrong.length, 0, wrong.join('; ') || '0'));
  const words = Object.entries(dates).map(([name, date]) => `--${name} ${date}`);
  try {
    for (const zone of zones[dose]) {
      process.env.TZ = zone;
      const { isDone, text } = await operate(databaseUrl, `exam schedule ${words.join(' ')}`);
      const exam = await currentExam(database);
      const stored = [exam.entry_start_at, exam.entry_end_at, exam.exam_start_at, exam.exam_end_at].map(
        Number,
      );
      const isStored = isDone && Object.values(dates).every((date, index) => at(date) === stored[index]);
      note(`${zone}: dates that an operator types and gets`, isStored ? [] : [text]);
      const copy = await openClockedCopy(stage.databaseUrl);
      stage.atEnd(copy.close);
      note(`${zone}: periods around each date`, await checkPeriods(copy));
      note(`${zone}: the day in mails`, await checkMail(copy, exam.id));
      await database.deleteFrom('mails').execute();
      const bySite = crossings.filter(
        ([date, before, after]) =>
          periodAt(exam, new Date(at(date) - 1)) !== before || periodAt(exam, new Date(at(date))) !== after,
      );
      note(
        `${zone}: periods by the rule that the site shares`,
        bySite.map(([date]) => date),
      );
      const skies = [
        ['2999-03-15T00:00', 'night'],
        ['2999-03-15T04:59', 'night'],
        ['2999-03-15T05:00', 'dawn'],
        ['2999-03-15T17:00', 'dusk'],
        ['2999-03-15T23:59', 'night'],
      ].filter(([time = '', sky]) => skyAt(at(time)) !== sky);
      note(`${zone}: skies`, skies.map(String));
    }
  } finally {
    if (zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = zoneBefore;
  }
  const { text } = await operate(databaseUrl, 'exam schedule --end 2999-02-29T00:00');
  found.push({
    what: 'a day that the calendar does not have is refused',
    figure: text.trim().split('\n')[0] ?? '',
    holds: text.includes('のような日時'),
  });
  return found;
}

/** A contest whose dates are at, or cross, midnight in Japan, on machines in any time zone. */
export const midnight: Fault = {
  name: 'midnight',
  does: `lets entry and exam end at midnight in Japan, on machines in ${zones.full.join(', ')}`,
  run,
};
