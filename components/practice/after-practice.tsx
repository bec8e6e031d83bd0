import type { Submission } from '@knowledgeking/contract';
import { type ReactNode, useState } from 'react';
import { TailLink } from '@/components/ui/button';
import { Phrased } from '@/components/ui/phrased-text';
import { useMe } from '@/hooks/api/use-me';
import { useAfterPlay } from '@/hooks/use-guard';
import { useStoredValue } from '@/hooks/use-stored';
import { useTopControls } from '@/hooks/use-top-phase';
import { paths } from '@/lib/paths';
import { practicePathOfEnd, readMarkedPractice, readPractice } from '@/lib/practice/practice-run';
import { type LocalProgress, progressOf } from '@/lib/quiz/local-attempt';
import styles from './practice.module.scss';

interface AfterPracticeProps {
  page: 'finished' | 'result' | 'answers';
  children: (submissions: Submission[]) => ReactNode;
}

/** A page for those who have answered all practice questions. */
export function AfterPractice({ page, children }: AfterPracticeProps) {
  const isShown = useAfterPlay(page, usePracticeProgress(), practicePathOfEnd);
  return isShown ? <Marked>{children}</Marked> : null;
}

function Marked({ children }: Pick<AfterPracticeProps, 'children'>) {
  const [submissions] = useState(readMarkedPractice);
  return children(submissions);
}

function readProgress(): LocalProgress {
  const run = readPractice();
  return progressOf(
    run && { answered: run.answers.length, total: run.quizzes.length, endsAt: null },
    undefined,
  );
}

/** How far the practice run in this browser is; undefined until the browser has taken over the page. */
export const usePracticeProgress = (): LocalProgress | undefined => useStoredValue(readProgress);

/** The words before each control. */
const wordsFor: Readonly<Record<string, string>> = {
  [paths.entry()]: '練習の次は、本番です。エントリーを受け付けています。',
  [paths.exam()]: '練習の次は、本番です。',
  [paths.result()]: '｜予選《よせん》の｜成績《せいせき》も見られます。',
  [paths.login()]: 'エントリーした人は、｜受験番号《じゅけんばんごう》でログインしましょう。',
  [paths.archive()]: '｜予選《よせん》の問題にも、同じ時間で｜挑戦《ちょうせん》できます。',
};

/**
 * The way from practice to what fits the period, as the top page offers it: to the entry while that is open. Those who are not logged in
 * once results are out have no exam to log in for, so they are led to the archive. Nothing before the period is known, or where there is
 * only practice.
 */
export function Onward() {
  const me = useMe().data;
  const offered = useTopControls();
  const isStranger = me?.exam_status === undefined;
  const archive = isStranger ? offered.find(({ to }) => to === paths.archive()) : undefined;
  const control = archive ?? offered.find(({ to }) => to !== paths.practice());
  if (!me || !control) return null;
  return (
    <div className={styles.onward}>
      <Phrased.P text={wordsFor[control.to] ?? ''} />
      <TailLink href={control.to}>{control.label}</TailLink>
    </div>
  );
}
