import type { Quiz } from '@knowledgeking/contract';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './media-text.module.scss';

/**
 * The content of a question's sound or film in words, for those who can't: folded, so that it takes only a line from everybody
 * else. It needs nothing that is loaded, so it is there too where the medium is not.
 */
export function MediaText({ quiz }: { quiz: Quiz }) {
  const { question_media_type: type, question_media_text: text } = quiz;
  if (!text) return null;
  return (
    <details className={styles.text}>
      <summary>
        <PhrasedText text={`${type === 'audio' ? '音' : '動画'}の内容を文字で読む`} />
      </summary>
      <p>
        <PhrasedText text={text} />
      </p>
    </details>
  );
}
