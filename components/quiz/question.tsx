import type { Quiz } from '@knowledgeking/contract';
import { PhrasedText } from '@/components/ui/phrased-text';
import { hasLongStatement } from '@/lib/quiz/question';
import styles from './question.module.scss';
import { MediaText, QuestionMedia } from './question-media';

/** The question itself: its statement and its picture, sound or film. */
export function Question({ quiz }: { quiz: Quiz }) {
  const { question_media_type: type, question_media_url: url } = quiz;
  return (
    <section className={styles.question} data-medium={type} aria-label="問題">
      <p className={styles.statement} data-long={hasLongStatement(quiz) || undefined}>
        <PhrasedText text={quiz.question_statement} />
      </p>
      {type !== 'none' && url && (
        <div className={styles.room}>
          <QuestionMedia
            key={url}
            type={type}
            url={url}
            alt={quiz.question_media_alt}
            size={quiz.question_media_size}
          />
        </div>
      )}
      <MediaText quiz={quiz} />
    </section>
  );
}
