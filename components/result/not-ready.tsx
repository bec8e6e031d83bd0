import type { Exam } from '@knowledgeking/contract';
import { ButtonRow, TailLink, TailLinks } from '@/components/ui/button';
import { CrewSays } from '@/components/ui/crew-figure';
import { PhrasedText } from '@/components/ui/phrased-text';
import { DateText } from '@/components/ui/time';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useServerTime } from '@/hooks/use-server-clock';
import { promisedResultsAhead } from '@/lib/exam-dates';
import crew from '@/lib/generated/crew.json';
import { type NamedLink, paths } from '@/lib/paths';
import { isExamOver } from '@/lib/top-phase';

interface NoResultProps {
  member: string;
  lines: readonly string[];
  links: readonly NamedLink[];
}

/** Says why there is no result to show, and leads to what can be done about it. */
export function NoResult({ member, lines, links }: NoResultProps) {
  return (
    <>
      <CrewSays member={member}>
        {lines.map((line) => (
          <PhrasedText key={line} text={line} />
        ))}
      </CrewSays>
      <ButtonRow>
        <TailLinks links={links} />
      </ButtonRow>
    </>
  );
}

const toExam = { label: '予選に進む', to: paths.exam() };

/** For results that come later: the contestant has to finish the exam, or the operators are not done yet. */
export const notReady: Record<'unstarted' | 'sitting' | 'marking', NoResultProps> = {
  unstarted: {
    member: crew.duties.recorder,
    lines: [
      'まだ｜予選《よせん》をはじめていません。終わったあと、ここで｜得点《とくてん》を｜確認《かくにん》できます。',
    ],
    links: [toExam],
  },
  sitting: {
    member: crew.duties.captain,
    lines: [
      '｜予選《よせん》のとちゅうです。終わったあと、ここで｜得点《とくてん》を｜確認《かくにん》できます。',
    ],
    links: [toExam],
  },
  marking: {
    member: crew.duties.navigator,
    lines: [
      '結果はまだ｜準備中《じゅんびちゅう》です。しばらくしてから、もう一度ご｜確認《かくにん》ください。',
    ],
    links: [{ label: 'トップへ戻る', to: paths.top() }],
  },
};

/** When and where the results come. */
export function ResultsPromise({ exam }: { exam: Exam }) {
  const promised = useServerTime((now) => promisedResultsAhead(exam, now)?.text);
  return (
    <p>
      {promised ? (
        <>
          <PhrasedText text="結果｜発表《はっぴょう》は、" />
          <DateText text={promised} />
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
    <ButtonRow>
      {isOver && (
        <TailLink href={paths.ceremony()} variant="second">
          結果発表を待つ
        </TailLink>
      )}
      <TailLink href={paths.practice()} variant="second">
        練習問題に挑戦
      </TailLink>
    </ButtonRow>
  );
}
