import { ButtonLink } from '@/components/ui/button-link';
import { CrewSays } from '@/components/ui/crew-says';
import { PhrasedText } from '@/components/ui/phrased-text';
import type { MissedWords } from '@/lib/missed-exam';
import { paths } from '@/lib/paths';
import styles from './result.module.scss';

/** Tells users who never sat the exam that they will get no result, and offers an alternative. */
export function MissedExam({ words: { lead, more, way } }: { words: MissedWords }) {
  return (
    <>
      <CrewSays member="roku">
        <PhrasedText text={lead} />
        <PhrasedText text={more} />
      </CrewSays>
      <p className={styles.actions}>
        <ButtonLink href={way.to}>{way.label}</ButtonLink>
        <ButtonLink href={paths.top()} look="second">
          トップへ戻る
        </ButtonLink>
      </p>
    </>
  );
}
