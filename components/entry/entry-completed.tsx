import type { ReactNode } from 'react';
import { Scenery } from '@/components/layout/scenery';
import { ButtonLink } from '@/components/ui/button-link';
import { DateText } from '@/components/ui/date-text';
import { MessagePage } from '@/components/ui/message-page';
import { StandingFigure } from '@/components/ui/standing-figure';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMe } from '@/hooks/api/use-me';
import { useStoredFlag } from '@/hooks/use-stored';
import { paths } from '@/lib/paths';
import { formatSpan } from '@/lib/time-text';
import styles from './entry-completed.module.scss';

interface Words {
  heading: string;
  lead: string;
  more: string;
  actions: ReactNode;
}

const toTop = (
  <ButtonLink href={paths.top()} look="second">
    トップページへ
  </ButtonLink>
);

const completed: Words = {
  heading: 'エントリーが完了しました',
  lead: 'ようこそ、海燕号へ。受験番号をメールでお送りしました。予選の日まで大切に保管してください。',
  more: 'メールが届かないときは、ログインのページから受験番号を再送できます。',
  actions: (
    <>
      <ButtonLink href={paths.login()}>ログイン</ButtonLink>
      {toTop}
    </>
  ),
};

/** For those who are logged in: they have an exam number. */
const aboard: Words = {
  heading: 'エントリーは済んでいます',
  lead: 'ログインしているので、エントリーは済んでいます。予選の日まで、受験番号を大切に保管してください。',
  more: '練習問題では、予選と同じ答え方をためせます。',
  actions: (
    <>
      <ButtonLink href={paths.practice()}>練習問題に挑戦</ButtonLink>
      {toTop}
    </>
  ),
};

/** For those who have opened the address by themselves. */
const unknown: Words = {
  heading: 'エントリーの確認',
  lead: 'この画面では、エントリーが完了したことを確かめられませんでした。届いた確認メールのリンクを開き、「エントリーを確定する」を押すと完了します。',
  more: '受験番号がもう届いている方は、エントリーが済んでいます。ログインして予選をお待ちください。',
  actions: (
    <>
      <ButtonLink href={paths.entry()}>エントリーする</ButtonLink>
      <ButtonLink href={paths.entryResend()} look="second">
        確認メールの再送へ
      </ButtonLink>
      <ButtonLink href={paths.login()} look="second">
        ログイン
      </ButtonLink>
    </>
  ),
};

/** What is so of the one who has opened the page: only who has just completed an entry is welcomed aboard. */
function useEntryWords(): Words {
  const isCompleted = useStoredFlag('entry_completed');
  const isLoggedIn = useMe().data?.exam_status !== undefined;
  if (isCompleted) return completed;
  return isLoggedIn ? aboard : unknown;
}

/** Says that the entry is complete, and what comes next; or how it comes to that. */
export function EntryCompleted() {
  const { exam } = useCurrentExam();
  const { heading, lead, more, actions } = useEntryWords();
  const isGreeting = heading !== unknown.heading;
  return (
    <div className={styles.aboard}>
      <Scenery isInBox />
      <div className={styles.content}>
        <div className={styles.words}>
          <div className={styles.greeter}>
            <StandingFigure member="fumi" expression={isGreeting ? 'cheer' : 'smile'} />
          </div>
          <MessagePage heading={heading} actions={actions}>
            <p>{lead}</p>
            {exam && (
              <p className={styles.when}>
                予選：
                <DateText text={formatSpan(exam.exam_start_at, exam.exam_end_at)} />
              </p>
            )}
            <p>{more}</p>
          </MessagePage>
        </div>
      </div>
    </div>
  );
}
