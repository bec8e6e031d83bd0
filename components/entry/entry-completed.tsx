import styles from '@/components/entry/entry.module.scss';
import { Scenery } from '@/components/layout/scenery';
import { TailLinks } from '@/components/ui/button';
import { StandingFigure } from '@/components/ui/crew-figure';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { MessagePage } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { DateText } from '@/components/ui/time';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMe } from '@/hooks/api/use-me';
import { useStoredFlag } from '@/hooks/use-stored';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';
import { formatSpan } from '@/lib/time-text';

const toTop = { label: 'トップページへ', to: paths.top() };
const toPractice = { label: '練習問題に挑戦', to: paths.practice() };
const toLogin = { label: 'ログイン', to: paths.login() };

const completed = {
  heading: 'エントリーが完了しました',
  lead: `ようこそ、｜${crew.ship.name}《${crew.ship.reading}》へ。｜受験番号《じゅけんばんごう》をメールでお送りしました。｜予選《よせん》の日まで大切に｜保管《ほかん》してください。`,
  more: 'メールが｜届《とど》かないときは、ログインのページから｜受験番号《じゅけんばんごう》を｜再送《さいそう》できます。',
  links: [toPractice, toLogin, toTop],
};

/** For logged-in users, who have an exam number. */
const aboard = {
  heading: 'エントリーは済んでいます',
  lead: 'ログインしているので、エントリーは済んでいます。｜予選《よせん》の日まで、｜受験番号《じゅけんばんごう》を大切に｜保管《ほかん》してください。',
  more: '練習問題では、｜予選《よせん》と同じ答え方をためせます。',
  links: [toPractice, toTop],
};

/** For users who opened the address directly. */
const unknown = {
  heading: 'エントリーの確認',
  lead: 'この画面では、エントリーが｜完了《かんりょう》したことを確かめられませんでした。｜届《とど》いた｜確認《かくにん》メールのリンクを開き、「エントリーを｜確定《かくてい》する」を押すと｜完了《かんりょう》します。',
  more: '｜受験番号《じゅけんばんごう》がもう｜届《とど》いている方は、エントリーが済んでいます。ログインして｜予選《よせん》をお待ちください。',
  links: [
    { label: 'エントリーする', to: paths.entry() },
    { label: '確認メールの再送へ', to: paths.entryResend() },
    toLogin,
  ],
};

/** The words for this user: only someone who has just completed an entry is welcomed. */
function useEntryWords() {
  const isCompleted = useStoredFlag('entry_completed');
  const isLoggedIn = useMe().data?.exam_status !== undefined;
  if (isCompleted) return completed;
  return isLoggedIn ? aboard : unknown;
}

/** Confirms that the entry is complete, or says how to complete it. */
export function EntryCompleted() {
  const { exam } = useCurrentExam();
  const words = useEntryWords();
  return (
    <div className={styles.aboard}>
      <Scenery isInBox />
      <div className={styles.content}>
        <div className={styles.words}>
          <div className={styles.greeter}>
            <StandingFigure
              member={crew.duties.recorder}
              expression={words === unknown ? 'smile' : 'cheer'}
            />
          </div>
          <MessagePage heading={words.heading} actions={<TailLinks links={words.links} />}>
            <FuriganaPlace />
            <Phrased.P text={words.lead} />
            {exam && (
              <p className={styles.when}>
                <PhrasedText text="｜予選《よせん》：" />
                <DateText text={formatSpan(exam.exam_start_at, exam.exam_end_at)} />
              </p>
            )}
            <Phrased.P text={words.more} />
          </MessagePage>
        </div>
      </div>
    </div>
  );
}
