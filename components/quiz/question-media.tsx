import type { PictureSize, Quiz } from '@knowledgeking/contract';
import { besideFilm } from '@knowledgeking/contract/rules/quiz';
import { type CSSProperties, useCallback, useState } from 'react';
import { OptionalPart } from '@/components/ui/optional-part';
import { Phrased } from '@/components/ui/phrased-text';
import { FilmForms, Picture, usePictureAgain } from '@/components/ui/picture';
import { lazyComponent } from '@/hooks/lazy-loading';
import { hasLongStatement } from '@/lib/quiz/question';
import styles from './question-media.module.scss';

/** No part of a page's first scripts: without it a picture is whole, but between white bars, and can't be enlarged. */
export const EnlargeButton = lazyComponent(() => import('./enlarged-picture'));

export const PlayerControls = lazyComponent(() => import('./player/player-controls'));

type Kind = 'image' | 'audio' | 'video';
type Condition = 'loading' | 'ready' | 'failed';

interface QuestionMediaProps {
  type: Kind;
  url: string;
  /** A description of the picture or sound that doesn't give the answer away. */
  alt: string | undefined;
  /** A picture's own size, by which its place is kept while it loads; undefined where the server doesn't tell. */
  size?: PictureSize | undefined;
  /** Fetched only when it comes into view or is played, for pages with many. Default false. */
  isLazy?: boolean;
}

const nameOf: Record<Kind, string> = { image: '画像', audio: '音声', video: '動画' };

/** A question's picture, sound or film. If it can't be loaded, it says so and offers to try again; a picture is tried again by itself too. */
export function QuestionMedia({ type, url, alt, size, isLazy = false }: QuestionMediaProps) {
  const [condition, setCondition] = useState<Condition>('loading');
  const retry = useCallback(() => setCondition('loading'), []);
  usePictureAgain(type === 'image' && condition === 'failed' ? url : undefined, retry);

  if (condition === 'failed') return <Failure name={nameOf[type]} onRetry={retry} />;
  const label = alt ?? `問題の${nameOf[type]}`;
  const onFailure = () => setCondition('failed');
  if (type !== 'image')
    return <MediaPlayer type={type} url={url} label={label} isLazy={isLazy} onFailure={onFailure} />;
  return (
    <div className={styles.place}>
      <figure
        className={styles.medium}
        style={size && ({ '--ratio': size.width / size.height } as CSSProperties)}
        aria-busy={condition === 'loading'}
      >
        <Picture
          src={url}
          alt={label}
          {...size}
          draggable={false}
          loading={isLazy ? 'lazy' : 'eager'}
          onLoad={() => setCondition('ready')}
          onError={onFailure}
        />
        {condition === 'loading' && <Phrased.P className={styles.loading} text="画像を読みこんでいます" />}
        {condition === 'ready' && <EnlargeButton src={url} alt={label} />}
      </figure>
    </div>
  );
}

interface MediaPlayerProps {
  type: 'audio' | 'video';
  url: string;
  label: string;
  /** Nothing is fetched before it is played. */
  isLazy: boolean;
  onFailure: () => void;
}

/**
 * Sound or film. It never starts by itself and can be played again as often as wanted. Its controls come in a file of their own;
 * until that is there, and where it can't be fetched, the browser's own are in their place. They find the medium in their figure
 * by themselves: a page has little room for scripts, and what only they need is theirs.
 */
function MediaPlayer({ type, url, label, isLazy, onFailure }: MediaPlayerProps) {
  // What only films have is nothing to a sound.
  const Medium = type as 'video';
  // What is from elsewhere is there in one form only.
  const hasForms = url.startsWith('/images/') && besideFilm(url) !== undefined;
  return (
    <figure className={styles.player} data-type={type}>
      <Medium
        aria-label={label}
        controls
        playsInline
        preload={isLazy ? 'none' : 'auto'}
        onError={({ target, currentTarget }) => {
          // React passes on the errors of the forms: after that of any but the last, the browser tries the next one.
          if (target === currentTarget || target === currentTarget.lastElementChild) onFailure();
        }}
        src={hasForms ? undefined : url}
      >
        {hasForms && <FilmForms url={url} />}
      </Medium>
      <PlayerControls />
    </figure>
  );
}

function Failure({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <Phrased.P text={`${name}を読みこめませんでした。このまま回答することもできます。`} />
      <button type="button" className={styles.retry} onClick={onRetry}>
        もう一度読みこむ
      </button>
    </div>
  );
}

interface QuizMediumProps {
  quiz: Quiz;
  className: string | undefined;
  isLazy?: boolean;
}

/** The picture, sound or film of a question, if it has one, and its content in words. */
export function QuizMedium({ quiz, className, isLazy = false }: QuizMediumProps) {
  const { question_media_type: type, question_media_url: url } = quiz;
  const { question_media_alt: alt, question_media_size: size } = quiz;
  return (
    <>
      {type !== 'none' && url && (
        <div className={className}>
          <OptionalPart key={url} kind="medium">
            <QuestionMedia type={type} url={url} alt={alt} size={size} isLazy={isLazy} />
          </OptionalPart>
        </div>
      )}
      <MediaText quiz={quiz} />
    </>
  );
}

/** A question's sound or film in words, for those who can't hear or see it: folded, and there too where the medium can't be loaded. */
function MediaText({ quiz }: { quiz: Quiz }) {
  const { question_media_type: type, question_media_text: text } = quiz;
  if (!text) return null;
  return (
    <details className={styles.text}>
      <Phrased.Summary text={`${type === 'audio' ? '音' : '動画'}の内容を文字で読む`} />
      <Phrased.P text={text} />
    </details>
  );
}

/** The question itself: its statement and its picture, sound or film. */
export function Question({ quiz }: { quiz: Quiz }) {
  return (
    <section className={styles.question} data-medium={quiz.question_media_type} aria-label="問題">
      <Phrased.P
        className={styles.statement}
        data-long={hasLongStatement(quiz) || undefined}
        text={quiz.question_statement}
      />
      <QuizMedium quiz={quiz} className={styles.slot} />
    </section>
  );
}
