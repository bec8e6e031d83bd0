import { type RefObject, useId, useRef, useState } from 'react';
import { Problem, TickField } from '@/components/ui/field';
import rules from '@/lib/generated/rules.json';

interface Promised {
  box: RefObject<HTMLInputElement | null>;
  problem: string | undefined;
  /** Whether the promise is given; if it is not, says so, and leads to it. */
  isGiven: () => boolean;
  /** To be called when it is ticked, or taken back. */
  onChange: () => void;
}

/** The promise to answer without help, which the start asks for. It is the contestant's own: nothing of it is sent. */
export function useFairPlayPromise(): Promised {
  const box = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  return {
    box,
    problem,
    isGiven: () => {
      const isGiven = box.current?.checked === true;
      setProblem(isGiven ? undefined : '約束にチェックを入れてください。');
      if (!isGiven) box.current?.focus();
      return isGiven;
    },
    onChange: () => setProblem(undefined),
  };
}

/** The box to tick for the promise, in the pack's words. */
export function FairPlayPromise({ promise: { box, problem, onChange } }: { promise: Promised }) {
  const id = useId();
  return (
    <>
      {/* Above the box: what is below it may be behind the bar with the start. */}
      <Problem id={id} problem={problem} />
      <TickField
        type="checkbox"
        label={rules.promise.heading}
        hint={rules.promise.body}
        required
        aria-invalid={problem !== undefined}
        onChange={onChange}
        ref={(input) => {
          box.current = input;
        }}
      />
    </>
  );
}
