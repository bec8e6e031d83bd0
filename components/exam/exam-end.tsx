import type { Exam, ExamStatus, Period, UserExamStatus } from '@knowledgeking/contract';
import { type ReactNode, useMemo } from 'react';
import { Homecoming } from '@/components/logbook/homecoming';
import { Logbook } from '@/components/logbook/logbook';
import { EndingCard } from '@/components/quiz/chapter-cards';
import { ResultsPromise } from '@/components/result/not-ready';
import { TailLink } from '@/components/ui/button';
import { CrewSays } from '@/components/ui/crew-figure';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { Loadable, Unreadable } from '@/components/ui/loadable';
import { MessagePage } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { DateText } from '@/components/ui/time';
import { type Receipt, useReceipt } from '@/hooks/api/exam-resources';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMe } from '@/hooks/api/use-me';
import type { Resource } from '@/hooks/api/use-resource';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { hasMissedExam, useMissedWords } from '@/hooks/missed-exam';
import { useServerTime } from '@/hooks/use-server-clock';
import { toleranceMilliseconds } from '@/lib/clock';
import crew from '@/lib/generated/crew.json';
import { isWhole, type Voyage } from '@/lib/logbook/voyage';
import { paths } from '@/lib/paths';
import { seenEndOf } from '@/lib/quiz/exam-visit';
import { ownerOf, sentOf } from '@/lib/quiz/sent-answers';
import { endWordFor } from '@/lib/result/stamps-cheers-and-tiers';
import { formatDateTime, formatSpan } from '@/lib/time-text';
import styles from './exam-end.module.scss';
import { QuickScoreNotice } from './quick-score-notice';

type OpenPage = Parameters<typeof examEndOf>[0]['page'];

/** The pages after the exam. Both tell users their actual state, whichever of the two they have opened. */
export function ExamEndPage({ page }: { page: OpenPage }) {
  const { exam, error, reload } = useCurrentExam();
  const receipt = useReceipt(exam);
  const end = useExamEnd(page, exam, receipt);
  const missed = useMissedWords();
  const period = useSiteStatus().data?.site_status.period;
  const startedAt = receipt.data?.attempt?.user_start_at;
  const endWord = startedAt === undefined ? undefined : endWordFor(startedAt);
  const { heading, figure, lead, actions } = contentOf[end];
  const isCutShort = useIsCutShort(receipt.data?.attempt);
  const isOver = end === 'finished' || end === 'timeup';
  const isUnreadable = end === 'unknown' && (error ?? receipt.error) !== undefined;
  const reloadBoth = () => Promise.all([reload(), receipt.reload()]);
  const voyage = useExamVoyage(exam, receipt);
  const hasAll = voyage !== undefined && isWhole(voyage);
  return (
    <MessagePage heading={heading} figure={figure} actions={actions}>
      <FuriganaPlace />
      {isOver && <Homecoming completed={hasAll ? voyage.total : undefined} />}
      {isUnreadable ? (
        <Unreadable reload={reloadBoth} />
      ) : (
        // A status, because it is known only after asking the server, and must then be announced.
        <Phrased.P role="status" text={end === 'timeup' && isCutShort ? leadOfCutShort : lead} />
      )}
      {isOver && voyage && !hasAll && (
        <p>
          <Phrased.Strong text={`${voyage.steps.length}問まで｜航海《こうかい》しました。`} />
          <PhrasedText text="続きの海は、次の｜航海《こうかい》で待っています。" />
        </p>
      )}
      {end === 'missed' && missed && <Phrased.P text={missed.more} />}
      {end === 'not_started' && exam && (
        <p>
          <PhrasedText text="｜予選《よせん》：" />
          <DateText text={formatSpan(exam.exam_start_at, exam.exam_end_at)} />
        </p>
      )}
      {isOver && !exam && error && <Unreadable reload={reload} />}
      {isOver && exam && (
        <>
          {end === 'finished' && endWord && <CrewSays member={endWord.crew}>{endWord.line}</CrewSays>}
          {voyage && <EndingCard reached={voyage.steps.length} />}
          {voyage && (
            <Logbook voyage={voyage}>
              <Phrased.P text="あなたの｜航海日誌《こうかいにっし》です。1問進むごとに、絵が1つかきこまれました。10問続けて答えるたびに、1つ金色になります。結果が出ると、金色は｜正解《せいかい》が3問続いたところに変わります。" />
            </Logbook>
          )}
          <QuickScoreNotice exam={exam} />
          {period !== 'result_published' && <ResultsPromise exam={exam} />}
          <Loadable data={receipt.data} error={receipt.error} reload={receipt.reload}>
            {(read) => <ExamReceipt receipt={read} total={exam.quiz_count} />}
          </Loadable>
        </>
      )}
    </MessagePage>
  );
}

/** Whether the hours of the exam ended before an attempt's own time did. */
function useIsCutShort(attempt: UserExamStatus | null | undefined): boolean {
  const { exam } = useCurrentExam();
  const { exam_duration_seconds: own } = useMe().data ?? {};
  const duration = own ?? exam?.duration_seconds;
  if (!attempt || duration === undefined) return false;
  const wholeEnd = Date.parse(attempt.user_start_at) + duration * 1_000;
  return Date.parse(attempt.scheduled_to_end) < wholeEnd - toleranceMilliseconds;
}

/** The voyage as far as the server counts, with what was skipped in this tab; undefined while unknown, and where nothing was done. */
function useExamVoyage(exam: Exam | undefined, { data }: Resource<Receipt>): Voyage | undefined {
  const attempt = data?.attempt;
  const total = exam?.quiz_count;
  return useMemo(() => {
    if (!attempt || total === undefined || attempt.submitted_quiz_count === 0) return undefined;
    const received = Math.min(attempt.submitted_quiz_count, total);
    const wasSkipped = (number: number): boolean => sentOf(ownerOf(attempt), number) === 'skip';
    const steps = Array.from({ length: received }, (_, index) => ({ isSkipped: wasSkipped(index + 1) }));
    return { steps, total, isCounted: true };
  }, [attempt, total]);
}

/** The user's state at the end of the exam; rendered again only when it changes, not every second. */
function useExamEnd(page: OpenPage, exam: Exam | undefined, { data }: Resource<Receipt>): ExamEnd {
  const facts = {
    page,
    period: useSiteStatus().data?.site_status.period,
    examStatus: useMe().data?.exam_status,
    attempt: data?.attempt,
    exam: exam ?? {},
    seenEnd: exam && seenEndOf(exam.id),
  };
  const end = useServerTime((now) => examEndOf({ ...facts, now }));
  return end ?? examEndOf({ ...facts, now: undefined });
}

/** How the exam has ended for a user, if it has: `running` is still sitting it, `missed` never did before it was over. */
export type ExamEnd = 'unknown' | 'finished' | 'timeup' | 'running' | 'not_started' | 'missed';

interface ExamEndFacts {
  /** The page that is open; it decides when both ends would be true. */
  page: 'finished' | 'timeup';
  period: Period | undefined;
  examStatus: ExamStatus | undefined;
  /** Just read; undefined while it is not known, null when there is none. */
  attempt: UserExamStatus | null | undefined;
  exam: Pick<Exam, 'quiz_count'>;
  /** How the play session of this visit has ended: all there is without a network. */
  seenEnd: 'finished' | 'timeup' | undefined;
  /** The server's time in milliseconds; undefined while it is not known. */
  now: number | undefined;
}

/** How the exam has ended on a page after it. The known status may still say that it is running, so session and attempt decide. */
export function examEndOf({ page, period, examStatus, attempt, exam, seenEnd, now }: ExamEndFacts): ExamEnd {
  if (hasMissedExam(period, examStatus)) return 'missed';
  // Nobody goes on after that, but more time may be given after the end of time.
  if (examStatus === 'finished' || seenEnd === 'finished') return 'finished';
  const isTimeOver = examStatus === 'time_over';
  if (attempt === undefined || now === undefined) return isTimeOver ? 'timeup' : (seenEnd ?? 'unknown');
  if (attempt === null) return isTimeOver ? 'timeup' : 'not_started';
  const hasAnsweredAll = exam.quiz_count !== undefined && attempt.submitted_quiz_count >= exam.quiz_count;
  const isOver = isTimeOver || now >= Date.parse(attempt.scheduled_to_end) - toleranceMilliseconds;
  if (hasAnsweredAll && (page === 'finished' || !isOver)) return 'finished';
  return isOver ? 'timeup' : 'running';
}

interface EndContent extends Pick<Parameters<typeof MessagePage>[0], 'heading' | 'figure'> {
  lead: string;
  actions: ReactNode;
}

const toResult = <TailLink href={paths.result()}>結果を見る</TailLink>;

const contentOf: Record<ExamEnd, EndContent> = {
  unknown: {
    heading: '予選',
    figure: { member: crew.duties.captain, expression: 'smile' },
    lead: '｜予選《よせん》のようすを確かめています。',
    actions: toResult,
  },
  finished: {
    heading: '予選終了',
    figure: { member: crew.duties.captain, expression: 'cheer' },
    lead: '最後の問題まで進みました。おつかれさまでした。',
    actions: toResult,
  },
  timeup: {
    heading: 'タイムアップ',
    figure: { member: crew.duties.lookout, expression: 'surprised' },
    lead: '｜制限《せいげん》時間が終わりました。おつかれさまでした。時間内に送られた｜回答《かいとう》は、すべて｜採点《さいてん》されます。',
    actions: toResult,
  },
  running: {
    heading: '予選のとちゅうです',
    figure: { member: crew.duties.captain, expression: 'surprised' },
    lead: 'あなたの｜予選《よせん》は、まだ終わっていません。時間は進んでいます。続きから答えましょう。',
    actions: <TailLink href={paths.examPlay()}>予選を再開する</TailLink>,
  },
  not_started: {
    heading: 'まだはじめていません',
    figure: { member: crew.duties.recorder, expression: 'smile' },
    lead: 'あなたの｜予選《よせん》は、まだはじまっていません。ルールを確かめて、時間のあるうちにはじめましょう。',
    actions: <TailLink href={paths.exam()}>予選に進む</TailLink>,
  },
  missed: {
    heading: '予選は終わりました',
    figure: { member: crew.duties.navigator, expression: 'smile' },
    lead: '今回の｜予選《よせん》には｜参加《さんか》していないため、｜成績《せいせき》はありません。',
    actions: (
      <TailLink href={paths.top()} variant="second">
        トップへ戻る
      </TailLink>
    ),
  },
};

/** Also said to those who were in the middle when operators ended the exam early. */
const leadOfCutShort =
  '｜予選《よせん》の｜開催《かいさい》時間が終わったので、｜制限《せいげん》時間の前に終わりになりました。おつかれさまでした。時間内に送られた｜回答《かいとう》は、すべて｜採点《さいてん》されます。';

/** How many of the answers are skips; undefined where the server does not count them. */
function skippedOf(attempt: Receipt['attempt']): number | undefined {
  const { skipped_quiz_count: skipped, submitted_quiz_count: received } = attempt ?? {};
  return typeof skipped === 'number' && received !== undefined && skipped <= received ? skipped : undefined;
}

/** The number of the user's answers that the server has, with skips counted apart, and when it was read. */
function ExamReceipt({ receipt: { attempt, at }, total }: { receipt: Receipt; total: number | undefined }) {
  const received = attempt?.submitted_quiz_count ?? 0;
  const skipped = skippedOf(attempt);
  return (
    <dl className={styles.slip}>
      <Phrased.Dt text="サーバーに｜届《とど》いた｜回答《かいとう》" />
      <dd className={styles.count}>{total === undefined ? `${received}問` : `${received} / ${total}問`}</dd>
      <dd className={skipped === undefined ? styles.note : styles.parts}>
        {skipped === undefined ? (
          'スキップした問題もふくみます。'
        ) : (
          <>
            <span>
              <PhrasedText text="｜回答《かいとう》" />
              <b>{`${received - skipped}問`}</b>
            </span>
            <span>
              スキップ<b>{`${skipped}問`}</b>
            </span>
          </>
        )}
      </dd>
      {at !== undefined && (
        <Phrased.Dd className={styles.note} text={`${formatDateTime(at)}に｜確認《かくにん》しました。`} />
      )}
    </dl>
  );
}
