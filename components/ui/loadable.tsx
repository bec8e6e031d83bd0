import type { ReactNode, SVGProps } from 'react';
import { AgainButton, LongWait } from '@/components/ui/again-button';
import { CrewFigure } from '@/components/ui/crew-figure';
import styles from '@/components/ui/loadable.module.scss';
import { Phrased } from '@/components/ui/phrased-text';
import crew from '@/lib/generated/crew.json';

interface LoadableProps<Data> {
  data: Data | undefined;
  /** Why there is no data. */
  error: unknown;
  reload: () => unknown;
  children: (data: Data) => ReactNode;
}

/** Data from the server: its content, a loading state, or an error with a button to try again. */
export function Loadable<Data>({ data, error, reload, children }: LoadableProps<Data>) {
  if (data !== undefined) return children(data);
  if (error === undefined) {
    return (
      <div className={styles.waiting}>
        <ShipWheel className={styles.turning} />
        <p role="status">読み込んでいます</p>
        <LongWait ask={reload} />
      </div>
    );
  }
  return <Unreadable reload={reload} />;
}

/** In place of something that could not be read: says so, with a button to try again. */
export function Unreadable({ reload }: Pick<LoadableProps<unknown>, 'reload'>) {
  return (
    <div className={styles.failed}>
      <CrewFigure member={crew.duties.recorder} expression="troubled" crop="face" size={96} />
      <Phrased.P role="alert" text="読み込めませんでした。通信の状態を確かめて、もう一度お試しください。" />
      <AgainButton ask={reload}>もう一度読み込む</AgainButton>
    </div>
  );
}

const spokes = [0, 45, 90, 135];

/** A ship's wheel in a box of 100 × 100, in the colour of the text around it. Hidden from screen readers. */
export function ShipWheel(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" {...props}>
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        {spokes.map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <path d="M-45 0H45" strokeWidth="5" />
            <path d="M-46 0h7M39 0h7" strokeWidth="8" />
          </g>
        ))}
        <circle r="28" strokeWidth="9" />
      </g>
      <circle r="11" fill="currentColor" />
    </svg>
  );
}
