import type { Period } from '@knowledgeking/contract';
import { paths } from '@/lib/paths';

/** In Aozora notation, but for the link's name. */
export interface MissedWords {
  lead: string;
  /** The alternative, in words. */
  more: string;
  /** The link to the alternative. */
  way: { label: string; to: string };
}

const lead = '今回の｜予選《よせん》には｜参加《さんか》していないため、｜成績《せいせき》はありません。';

/** The words for users who never sat the exam, once it is over; they never say to wait for a result. */
export function missedWords(period: Period): MissedWords {
  return period === 'result_published'
    ? {
        lead,
        more: '｜予選《よせん》の問題には、アーカイブでだれでも｜挑戦《ちょうせん》できます。',
        way: { label: 'アーカイブに挑戦', to: paths.archive() },
      }
    : {
        lead,
        more: '結果｜発表《はっぴょう》のあとは、アーカイブでだれでも同じ問題に｜挑戦《ちょうせん》できます。',
        way: { label: '練習問題に挑戦', to: paths.practice() },
      };
}
