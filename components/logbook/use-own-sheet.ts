import { useEffect, useMemo, useState } from 'react';
import { inkedSheet, readSheet, type SheetName, type Voyage } from '@/lib/logbook/sheet';

/** A sheet of the logbook with one's own drawings, as the address of an image; undefined until both are there. */
export function useOwnSheet(name: SheetName | undefined, voyage: Voyage | undefined): string | undefined {
  const [sheet, setSheet] = useState<string>();
  useEffect(() => {
    let isLeft = false;
    if (name) {
      void readSheet(name).then((read) => {
        if (!isLeft) setSheet(read);
      });
    }
    return () => {
      isLeft = true;
    };
  }, [name]);
  return useMemo(() => (sheet && voyage ? inkedSheet(sheet, voyage) : undefined), [sheet, voyage]);
}
