import { type ReactNode, useEffect, useState } from 'react';
import { inkedSheet, readSheet, type Voyage, voyageWords } from '@/lib/logbook/sheet';
import styles from './logbook.module.scss';

interface LogbookProps {
  voyage: Voyage;
  isPractice?: boolean;
  /** Below the book. */
  children?: ReactNode;
}

/** One's own double page of the logbook, with a drawing for each question. It opens once it is there; without a network there is none. */
export function Logbook({ voyage, isPractice = false, children }: LogbookProps) {
  const address = useOwnSheet(voyage, isPractice);
  return (
    <figure className={styles.figure}>
      <div className={isPractice ? styles.practice : styles.exam}>
        {address && <img className={styles.book} src={address} alt={voyageWords(voyage)} />}
      </div>
      <figcaption>{children}</figcaption>
    </figure>
  );
}

/** The double page as an address of an image: pages side by side where there is room (as in the style sheet), else one above the other. */
function useOwnSheet(voyage: Voyage, isPractice: boolean): string | undefined {
  const [sheet, setSheet] = useState<string>();
  useEffect(() => {
    const isWide = window.matchMedia('(min-width: 750px)').matches;
    let isLeft = false;
    void readSheet(isPractice ? 'practice' : isWide ? 'exam-wide' : 'exam-tall').then((read) => {
      if (!isLeft) setSheet(read);
    });
    return () => {
      isLeft = true;
    };
  }, [isPractice]);
  return sheet && inkedSheet(sheet, voyage);
}
