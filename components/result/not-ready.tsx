import type { Exam } from '@knowledgeking/contract';
import styles from '@/components/result/result.module.scss';
import { ButtonLink } from '@/components/ui/button-link';
import { CrewSays } from '@/components/ui/crew-says';
import { DateText } from '@/components/ui/date-text';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useServerTime } from '@/hooks/use-server-clock';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';
import { promisedResults } from '@/lib/result-times';
import { isExamOver } from '@/lib/top-phase';

interface NotReadyProps {
  /** `unstarted` and `sitting`: the contestant has to finish the exam; `marking`: the operators are not done yet. */
  reason: 'unstarted' | 'sitting' | 'marking';
}

const reasons: Record<NotReadyProps['reason'], { member: string; words: string }> = {
  unstarted: {
    member: crew.duties.recorder,
    words:
      'まだ｜予選《よせん》をはじめていません。終わったあと、ここで｜得点《とくてん》を｜確認《かくにん》できます。',
  },
  sitting: {
    member: crew.duties.captain,
    words:
      '｜予選《よせん》のとちゅうです。終わったあと、ここで｜得点《とくてん》を｜確認《かくにん》できます。',
  },
  marking: {
    member: crew.duties.navigator,
    words:
      '結果はまだ｜準備中《じゅんびちゅう》です。しばらくしてから、もう一度ご｜確認《かくにん》ください。',
  },
};

/** Says why there is no result to show yet, and leads to what can be done about it. */
export function NotReady({ reason }: NotReadyProps) {
  const { member, words } = reasons[reason];
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

/** When and where the results come. A date that has passed is no longer promised. */
export function ResultsPromise({ exam }: { exam: Exam }) {
  const promised = promisedResults(exam);
  const isAhead = useServerTime((now) => promised !== undefined && now < promised.at);
  return (
    <p>
      {promised && isAhead ? (
        <>
          <PhrasedText text="結果｜発表《はっぴょう》は、" />
          <DateText text={promised.text} />
          <PhrasedText text="の予定です。" />
        </>
      ) : (
        <PhrasedText text="結果｜発表《はっぴょう》まで、もうしばらくお待ちください。" />
      )}
      <PhrasedText text="｜順位《じゅんい》、｜偏差値《へんさち》、｜称号《しょうごう》、メダルもそのとき出ます。" />
    </p>
  );
}

/** Something to do until then. */
export function Meanwhile() {
  const isOver = isExamOver(useSiteStatus().data?.site_status.period);
  return (
    <p className={styles.actions}>
      {isOver && (
        <ButtonLink href={paths.ceremony()} look="second">
          結果発表を待つ
        </ButtonLink>
      )}
      <ButtonLink href={paths.practice()} look="second">
        練習問題に挑戦
      </ButtonLink>
    </p>
  );
}
