import { ButtonLink } from '@/components/ui/button-link';
import { CrewSays } from '@/components/ui/crew-says';
import { PhrasedText } from '@/components/ui/phrased-text';
import { paths } from '@/lib/paths';
import styles from './result.module.scss';

interface NotReadyProps {
  /** `unstarted` and `sitting`: the contestant has to finish the exam; `marking`: the operators are not done yet. */
  reason: 'unstarted' | 'sitting' | 'marking';
}

const told: Record<NotReadyProps['reason'], { member: string; words: string; label: string; to: string }> = {
  unstarted: {
    member: 'fumi',
    words:
      'まだ｜予選《よせん》をはじめていません。終わったあと、ここで｜得点《とくてん》を｜確認《かくにん》できます。',
    label: '予選に進む',
    to: paths.exam(),
  },
  sitting: {
    member: 'hama',
    words:
      '｜予選《よせん》のとちゅうです。終わったあと、ここで｜得点《とくてん》を｜確認《かくにん》できます。',
    label: '予選に進む',
    to: paths.exam(),
  },
  marking: {
    member: 'roku',
    words: '結果はまだ｜準備《じゅんび》中です。しばらくしてから、もう一度ご｜確認《かくにん》ください。',
    label: 'トップへ戻る',
    to: paths.top(),
  },
};

/** Says why there is no result to show yet. */
export function NotReady({ reason }: NotReadyProps) {
  const { member, words, label, to } = told[reason];
  return (
    <>
      <CrewSays member={member}>
        <PhrasedText text={words} />
      </CrewSays>
      <p className={styles.actions}>
        <ButtonLink href={to}>{label}</ButtonLink>
      </p>
    </>
  );
}
