import type { ReactNode } from 'react';
import { PhrasedText } from '@/components/ui/phrased-text';

interface ResentModalProps {
  headingId: string;
  /** The sentence about what was sent, and where to. */
  children: ReactNode;
}

/** Says that a mail was sent again. */
export function ResentModal({ headingId, children }: ResentModalProps) {
  return (
    <>
      <h2 id={headingId}>
        <PhrasedText text="メールを送りました" />
      </h2>
      <p>{children}</p>
      <p>
        <PhrasedText text="数分たっても届かないときは、迷惑メールのフォルダーと、メールアドレスの打ちまちがいをご確認ください。" />
      </p>
    </>
  );
}
