import type { PersonalResult } from '@knowledgeking/contract';
import { TotalScore } from '@/components/result/total-score';
import { ShareButton } from '@/components/share/share-button';
import { ButtonLink } from '@/components/ui/button-link';
import { paths } from '@/lib/paths';
import { stampOf } from '@/lib/result-text';
import { examShare } from '@/lib/share';
import styles from './result.module.scss';

/** The score, with the buttons to share it and to see the answers. */
export function Headline({ result, name }: { result: PersonalResult; name: string | undefined }) {
  const { total_score: score, total_full_score: fullScore, titles } = result;
  return (
    <>
      <TotalScore score={score} fullScore={fullScore} name={name} stamp={stampOf(result)} occasion="exam" />
      <p className={styles.actions}>
        <ShareButton look="main" share={examShare({ label: '予選の結果', score, fullScore, name, titles })} />
        <ButtonLink href={paths.answers()} look="second">
          答えを見る
        </ButtonLink>
      </p>
    </>
  );
}
