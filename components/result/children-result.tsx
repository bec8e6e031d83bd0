import { Loadable } from '@/components/ui/loadable';
import { useChildrenResult } from '@/hooks/api/use-results';
import { ScoreSpread } from './score-spread';

interface ChildrenResultProps {
  examId: string;
  /** The user's own score. */
  own: number;
  fullScore: number;
}

/** The user's own place among the scores of the children division. */
export function ChildrenResult({ examId, own, fullScore }: ChildrenResultProps) {
  const { data, error, reload } = useChildrenResult(examId);
  return (
    <Loadable data={data} error={error} reload={reload}>
      {(spread) => <ScoreSpread among="こどもの部" spread={spread} fullScore={fullScore} own={own} />}
    </Loadable>
  );
}
