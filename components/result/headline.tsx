import type { PersonalResult } from '@knowledgeking/contract';
import { TotalScore } from '@/components/result/total-score';
import { ShareButton } from '@/components/share/share-button';
import { ButtonLink } from '@/components/ui/button-link';
import { CrewSays } from '@/components/ui/crew-says';
import { PhrasedText } from '@/components/ui/phrased-text';
import { paths } from '@/lib/paths';
import { cheerFor } from '@/lib/result/cheers';
import { stampOf } from '@/lib/result-text';
import { examShare } from '@/lib/share';
import styles from './result.module.scss';

interface HeadlineProps {
  examId: string;
  result: PersonalResult;
  name: string | undefined;
}

/** The score with the crew's word for it, and the buttons to see the answers and to share it. */
export function Headline({ examId, result, name }: HeadlineProps) {
  const { total_score: score, total_full_score: fullScore, titles } = result;
  const cheer = cheerFor(score, fullScore);
  return (
    <>
      <TotalScore score={score} fullScore={fullScore} name={name} stamp={stampOf(result)} occasion="exam" />
      {cheer && (
        <CrewSays member={cheer.crew} expression="cheer">
          <PhrasedText text={cheer.line} />
        </CrewSays>
      )}
      <p className={styles.actions}>
        <ButtonLink href={paths.answers()}>答えを見る</ButtonLink>
        <ShareButton share={examShare({ label: '予選の結果', score, fullScore, name, titles, examId })} />
      </p>
    </>
  );
}
