import { ButtonLink } from '@/components/ui/button-link';
import { CrewSays } from '@/components/ui/crew-says';
import { useMe } from '@/hooks/api/use-me';
import { paths } from '@/lib/paths';
import styles from './result.module.scss';

/** Says that there is no result to show yet, and why. */
export function NotReady() {
  const isSitting = useMe().data?.exam_status === 'in_examination_period';
  return (
    <>
      <CrewSays member={isSitting ? 'hama' : 'roku'}>
        {isSitting
          ? '予選のとちゅうです。終わると、ここで得点を確認できます。'
          : '結果はまだ準備中です。しばらくしてから、もう一度ご確認ください。'}
      </CrewSays>
      <p className={styles.actions}>
        {isSitting ? (
          <ButtonLink href={paths.exam()}>予選に進む</ButtonLink>
        ) : (
          <ButtonLink href={paths.top()}>トップへ戻る</ButtonLink>
        )}
      </p>
    </>
  );
}
