import type { Exam, QuickScore } from '@knowledgeking/contract';
import { turnIn } from '@knowledgeking/contract/rules/spread';
import { useState } from 'react';
import { useMe } from '@/hooks/api/use-me';
import type { Resource } from '@/hooks/api/use-resource';
import { useQuickScore } from '@/hooks/api/use-results';
import { useServerTime } from '@/hooks/use-server-clock';
import { effectOfError } from '@/lib/error-effects';
import { quickScoreFrom } from '@/lib/quick-score';

/** `early`: the user's own exam is over, but scores are not shown yet. `open`: the score has been requested. */
export type QuickScorePhase = 'unstarted' | 'sitting' | 'early' | 'open';

/**
 * The quick score, requested once it can be seen by the server's clock, each browser at its own turn. If the server says that it is still
 * too early, it is requested again.
 */
export function useTimedQuickScore(exam: Exam): Resource<QuickScore> & { phase: QuickScorePhase } {
  const examStatus = useMe().data?.exam_status;
  const [random] = useState(Math.random);
  const from = quickScoreFrom(exam);
  const mayAsk =
    useServerTime((now) => from === undefined || now >= turnIn('quick_score', from, random)) ??
    from === undefined;
  const isUnstarted = examStatus === 'not_started';
  const resource = useQuickScore(mayAsk && !isUnstarted ? exam.id : undefined);
  return { ...resource, phase: phaseOf() };

  function phaseOf(): QuickScorePhase {
    if (isUnstarted) return 'unstarted';
    if (!mayAsk) return examStatus === 'in_examination_period' ? 'sitting' : 'early';
    const { data, error } = resource;
    if (data !== undefined || error === undefined || effectOfError(error).kind !== 'not_ready') return 'open';
    return error.code === 'exam_not_finished' ? 'sitting' : 'early';
  }
}
