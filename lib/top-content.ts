import type { PackCrew, PackWords, Title } from '@knowledgeking/contract';
import content from '@/lib/generated/top.json';

type Texts = 'periods' | 'aboard' | 'about' | 'steps' | 'rules' | 'divisions' | 'levels' | 'medals' | 'faq';

/** All texts of the top page. */
export interface TopContent
  extends Pick<PackWords, Texts>,
    Pick<PackWords['site'], 'name' | 'catchphrase' | 'description'> {
  crew: Pick<PackCrew, 'ship' | 'members'>;
  titles: Title[];
  /** With its day, in days after the exam's day. */
  final_stage: { name: string; days_after_exam: number };
  /** How many days 「今日の一問」 has; 0: the pack has none. */
  today_questions: number;
  /** The looks of the flags of the hidden signal; null: the pack has none. */
  hoist: string | null;
}

/** Import it only for code that runs during the build: anything else would bundle it into a script. */
export const topContent: TopContent = content;
