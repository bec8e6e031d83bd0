import { ButtonRow, TailLink } from '@/components/ui/button';
import { PageSection } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { Picture } from '@/components/ui/picture';
import { paths } from '@/lib/paths';
import { smallWebpOf, smallWidth, webpOf } from '@/lib/picture-files';
import styles from './share.module.scss';

const width = 1200;

export interface SharedPracticeProps {
  /** The number of right answers, of 10. */
  correct: number;
  /** The picture in words. */
  alt: string;
  introduction: string;
}

/** A shared practice result, with a link to the practice questions. */
export function SharedPractice({ correct, alt, introduction }: SharedPracticeProps) {
  const source = `/images/share/practice${correct}.png?v=${process.env.BUILD_VERSION}`;
  return (
    <PageSection heading={`練習問題 ${correct}問正解`} icon="wheel" level={1}>
      <Picture
        className={styles.shared}
        src={source}
        webpSet={`${smallWebpOf(source)} ${smallWidth}w, ${webpOf(source)} ${width}w`}
        alt={alt}
        width={width}
        height={630}
        sizes="(min-width: 768px) 640px, 90vw"
        fetchPriority="high"
      />
      <Phrased.P text={introduction} />
      <Phrased.P text="あなたは何問わかりますか。10問の練習問題に、だれでも今すぐ｜挑戦《ちょうせん》できます。" />
      <ButtonRow>
        <TailLink href={paths.practice()}>練習問題に挑戦</TailLink>
        <TailLink href={paths.top()} variant="second">
          大会について見る
        </TailLink>
      </ButtonRow>
    </PageSection>
  );
}
