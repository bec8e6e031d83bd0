import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CrewFigure } from '@/components/ui/crew-figure';
import { Phrased } from '@/components/ui/phrased-text';
import { ShipWheel } from '@/components/ui/ship-wheel';
import crew from '@/lib/generated/crew.json';
import styles from './loadable.module.scss';

interface LoadableProps<Data> {
  data: Data | undefined;
  /** Why there is no data. */
  error: unknown;
  reload: () => unknown;
  /** Renders the data. */
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
      </div>
    );
  }
  return (
    <div className={styles.failed}>
      <CrewFigure member={crew.duties.recorder} expression="troubled" crop="face" size={96} />
      <Phrased.P role="alert" text="読み込めませんでした。通信の状態を確かめて、もう一度お試しください。" />
      <Button look="second" onClick={reload}>
        もう一度読み込む
      </Button>
    </div>
  );
}
