import { ButtonLink } from '@/components/ui/button-link';
import { CrewSays } from '@/components/ui/crew-says';
import { paths } from '@/lib/paths';
import styles from './result.module.scss';

interface NotReadyProps {
  /** `unstarted` and `sitting`: the contestant has to finish the exam; `marking`: the operators are not done yet. */
  reason: 'unstarted' | 'sitting' | 'marking';
}

const told: Record<NotReadyProps['reason'], { member: string; words: string }> = {
  unstarted: {
    member: 'fumi',
    words: 'まだ予選をはじめていません。終わったあと、ここで得点を確認できます。',
  },
  sitting: { member: 'hama', words: '予選のとちゅうです。終わったあと、ここで得点を確認できます。' },
  marking: { member: 'roku', words: '結果はまだ準備中です。しばらくしてから、もう一度ご確認ください。' },
};

/** Says why there is no result to show yet, and leads to what can be done about it. */
export function NotReady({ reason }: NotReadyProps) {
  const { member, words } = told[reason];
  return (
    <>
      <CrewSays member={member}>{words}</CrewSays>
      <p className={styles.actions}>
        {reason === 'marking' ? (
          <ButtonLink href={paths.top()}>トップへ戻る</ButtonLink>
        ) : (
          <ButtonLink href={paths.exam()}>予選に進む</ButtonLink>
        )}
      </p>
    </>
  );
}
