import { env } from '@/lib/env';
import shareWords from '@/lib/generated/share-words.json';
import site from '@/lib/generated/site.json';
import type { Voyage } from '@/lib/logbook/voyage';
import { paths, sharedPracticePath } from '@/lib/paths';
import { type CardWords, examWords, practiceWords } from '@/lib/picture/card';
import { crewMemberFor, tierOf } from '@/lib/result/stamps-cheers-and-tiers';

/** A result to share: its text, its link and its picture. The sentences themselves are the pack's (content/words.yaml). */
export interface Share {
  /** Without hashtags and address. */
  text: string;
  /** An absolute URL. */
  url: string;
  picture: CardWords;
  alt: string;
  /** The published exam whose answers make the picture's logbook. */
  examId?: string;
}

interface ExamScore {
  /** The kind of result, such as 予選の結果. */
  label: string;
  /** Points; default 0. */
  score: number | undefined;
  fullScore: number;
  /** The display name of its owner, if known. */
  name?: string | undefined;
  titles?: readonly { name: string }[];
  examId?: string;
  /** The voyage, where it is known without asking for an exam's answers. */
  voyage?: Voyage | undefined;
}

/** The share of an exam result, or of a replay's result. */
export function examShare(of: ExamScore): Share {
  const { label, score = 0, fullScore, name, titles = [], examId, voyage } = of;
  const text = shareWords.share_text.replace('{n}', `${score}`);
  const rate = fullScore > 0 ? score / fullScore : 0;
  const member = crewMemberFor(rate);
  const line = member?.catchphrase ?? shareWords.catchphrase;
  const shown = { siteName: site.name, label, score, fullScore, name, titles, member, line };
  const picture = examWords({ ...shown, ...(voyage && { voyage }) });
  return {
    text,
    url: `${env.siteUrl}${paths.top()}`,
    ...(examId && { examId }),
    picture,
    alt: [
      `${site.name}、${label}。`,
      name && `${name} さん、`,
      `${score}点 / ${fullScore}点。`,
      picture.title && `称号は「${picture.title}」。`,
    ]
      .filter(Boolean)
      .join(''),
  };
}

/** The share of a practice run: its tier, and the page for this number of right answers. */
export function practiceShare({ correct, total }: { correct: number; total: number }): Share {
  const { tier, member } = tierOf(correct);
  const { title = '', line = shareWords.catchphrase } = tier ?? {};
  const picture = practiceWords({ siteName: site.name, tier: { correct, title, line }, member, total });
  return {
    text: shareWords.practice_share_text.replace('{n}', `${correct}`).replace('{title}', title),
    url: `${env.siteUrl}${sharedPracticePath(correct)}`,
    picture,
    alt: `${site.name}、練習問題で${total}問中${correct}問正解。称号は「${title}」。`,
  };
}
