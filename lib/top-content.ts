import type { PackCrew, PackWords, Title } from '@knowledgeking/contract';
import content from '@/lib/generated/top.json';

type Told = 'periods' | 'about' | 'steps' | 'rules' | 'divisions' | 'levels' | 'medals' | 'faq';

/** All that the top page says. */
export interface TopContent
  extends Pick<PackWords, Told>,
    Pick<PackWords['site'], 'name' | 'catchphrase' | 'description'> {
  crew: PackCrew;
  titles: Title[];
  /** When the final stage is, in days after the exam's day. */
  final_stage_days: number;
}

/** Only for what runs while the site is built: anything else would carry it into a script. */
export const topContent: TopContent = content;
