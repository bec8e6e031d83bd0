import { ButtonLink } from '@/components/ui/button-link';
import { PageSection } from '@/components/ui/page-section';
import { content } from '@/lib/content';
import { paths } from '@/lib/paths';
import { practiceShare } from '@/lib/share';
import styles from './share.module.scss';

/** Someone's practice result as it was shared, and the way to one's own. */
export function SharedPractice({ correct }: { correct: number }) {
  const { alt } = practiceShare({ correct, total: 10 });
  return (
    <PageSection heading={`練習問題 ${correct}問正解`} icon="wheel" level={1}>
      <img
        className={styles.shared}
        src={`/images/share/practice${correct}.png?v=${process.env.BUILD_VERSION}`}
        alt={alt}
        width={1200}
        height={630}
      />
      <p>{content.words.site.description}</p>
      <p>あなたは何問わかりますか。10問の練習問題に、だれでも今すぐ挑戦できます。</p>
      <p className={styles.ways}>
        <ButtonLink href={paths.practice()}>練習問題に挑戦</ButtonLink>
        <ButtonLink href={paths.top()} look="second">
          大会について見る
        </ButtonLink>
      </p>
    </PageSection>
  );
}
