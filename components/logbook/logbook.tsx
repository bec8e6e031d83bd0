import type { Submission } from '@knowledgeking/contract';
import type { Genre } from '@knowledgeking/contract/rules/quiz';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import styles from '@/components/logbook/logbook.module.scss';
import { Unreadable } from '@/components/ui/loadable';
import { OptionalPart } from '@/components/ui/optional-part';
import { PageSection } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { useResult } from '@/hooks/api/exam-resources';
import { useIsNear } from '@/hooks/lazy-loading';
import {
  inkedSheet,
  localVoyage,
  markedVoyage,
  readSheet,
  type SheetName,
  sheetPath,
  type Voyage,
  voyageWords,
} from '@/lib/logbook/voyage';
import { fromSmall } from '@/lib/media-queries';

interface LogbookProps {
  /** Undefined while it is not known. */
  voyage: Voyage | undefined;
  isPractice?: boolean;
  children?: ReactNode;
}

/** One's own double page of the logbook, with a drawing for each question. It opens once it is there; without a network there is none. */
export function Logbook(props: LogbookProps) {
  return (
    <OptionalPart kind="logbook">
      <DoublePage {...props} />
    </OptionalPart>
  );
}

function DoublePage({ voyage, isPractice = false, children }: LogbookProps) {
  const [name, setName] = useState<SheetName>();
  const [isMissing, setMissing] = useState(false);
  // Pages side by side where there is room, as in the style sheet; else one above the other.
  useEffect(() => {
    const wide = window.matchMedia(fromSmall);
    const choose = () => setName(isPractice ? 'practice' : wide.matches ? 'exam-wide' : 'exam-tall');
    choose();
    wide.addEventListener('change', choose);
    return () => wide.removeEventListener('change', choose);
  }, [isPractice]);
  const address = useOwnSheet(name, voyage);
  return (
    <figure className={styles.figure}>
      {!isMissing && (
        <div className={isPractice ? styles.practice : styles.exam}>
          {/* The empty book, until it is known what is in it. */}
          {name && <img src={sheetPath(name)} alt="" onError={() => setMissing(true)} />}
          {voyage && address && <img className={styles.inked} src={address} alt={voyageWords(voyage)} />}
        </div>
      )}
      <figcaption>{children}</figcaption>
    </figure>
  );
}

/** The logbook of a practice run that is over. Which answers were right is the next page's to tell. */
export function PracticeLogbook({ submissions }: { submissions: readonly Submission[] }) {
  const answers = submissions.map(({ submission }) => submission);
  const quizzes = submissions.map(({ quiz }) => quiz ?? {});
  const [voyage] = useState(() => localVoyage(answers, quizzes));
  return (
    <Logbook voyage={voyage} isPractice>
      <Phrased.P text="あなたの航海｜日誌《にっし》です。｜予選《よせん》では、すべての問題が、見開きいっぱいの絵になります。" />
    </Logbook>
  );
}

/** How a logbook is read that knows which answers were right. */
export const MarkedLegend = () => (
  <Phrased.P text="1問に絵が1つ。えんぴつは｜飛《と》ばした問題、｜輪《わ》は｜難問《なんもん》、赤い光は｜超難問《ちょうなんもん》です。｜正解《せいかい》が3問｜続《つづ》くと金色になります。" />
);

/** A sheet of the logbook with one's own drawings, as the address of an image; undefined until both are there. */
export function useOwnSheet(name: SheetName | undefined, voyage: Voyage | undefined): string | undefined {
  const [sheet, setSheet] = useState<string>();
  useEffect(() => {
    if (!name) return;
    let isLeft = false;
    void readSheet(name).then((read) => {
      if (!isLeft) setSheet(read);
    });
    return () => {
      isLeft = true;
      setSheet(undefined);
    };
  }, [name]);
  return useMemo(() => (sheet && voyage ? inkedSheet(sheet, voyage) : undefined), [sheet, voyage]);
}

interface OwnLogbookProps {
  examId: string;
  genre: Genre | undefined;
  /** Draws everything else that is made from the voyage; undefined while it is not known. */
  children: (voyage: Voyage | undefined) => ReactNode;
}

/** The logbook of an exam whose results are out. Its answers are asked for when the reader comes near. */
export function OwnLogbook({ examId, genre, children }: OwnLogbookProps) {
  const [place, isNear] = useIsNear();
  const { data, error, reload } = useResult('getSubmissions', isNear ? examId : undefined);
  const submissions = data?.submissions;
  const voyage = useMemo(() => submissions && { ...markedVoyage(submissions), genre }, [submissions, genre]);
  return (
    <>
      <PageSection heading="｜航海日誌《こうかいにっし》" icon="logbook">
        <div ref={place}>
          {data === undefined && error ? (
            <Unreadable reload={reload} />
          ) : (
            <Logbook voyage={voyage}>
              <MarkedLegend />
            </Logbook>
          )}
        </div>
      </PageSection>
      {children(voyage)}
    </>
  );
}
