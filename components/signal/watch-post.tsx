import type { PackSignal } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { useEffect } from 'react';
import { TailLink } from '@/components/ui/button';
import { MessagePage } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useStoredText, useStoredValue } from '@/hooks/use-stored';
import { paths, picturePaths } from '@/lib/paths';
import { isKeptByBrowser, writeStored } from '@/lib/storage';
import styles from './watch-post.module.scss';

/** A word of the crew with its story, and a title that counts for nothing. */
export type WatchPostProps = Omit<PackSignal['page'], 'description'> & Pick<PackSignal, 'title'>;

/** Where the reader of the hidden signal arrives: a word of the crew, and a title that the browser keeps. */
export function WatchPost({ heading, crew, line, story, title }: WatchPostProps) {
  useEffect(() => writeStored('signal_title', withoutRuby(title.name)), [title]);
  const isKept = useStoredValue(() => isKeptByBrowser('signal_title'));
  return (
    <MessagePage
      heading={heading}
      figure={{ member: crew, expression: 'smile' }}
      actions={<TailLink href={paths.top()}>トップへ戻る</TailLink>}
    >
      <Phrased.P className={styles.line} text={line} />
      {story.map((paragraph) => (
        <Phrased.P key={paragraph} text={paragraph} />
      ))}
      <div className={styles.title}>
        <SignalSeal />
        <Phrased.P text={title.description} />
        <Phrased.P
          className={styles.note}
          text={
            isKept
              ? 'この称号は、このブラウザーにだけ残り、結果のページにそっと並びます。得点や順位は変わりません。'
              : 'このブラウザーは何も保存しない設定なので、称号は残せません。どうぞ、おぼえていてください。'
          }
        />
      </div>
    </MessagePage>
  );
}

/** The title for reading the hidden signal, if that was done in this browser, small below those that were won; otherwise nothing. */
export function SignalSeal() {
  const title = useStoredText('signal_title');
  if (!title) return null;
  return (
    <p className={styles.seal}>
      <img src={picturePaths.stamp('title')} alt="" width={40} height={42} />
      <PhrasedText text={title} />
    </p>
  );
}
