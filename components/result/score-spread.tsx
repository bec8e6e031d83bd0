import type { OverallResult } from '@knowledgeking/contract';
import styles from '@/components/result/result.module.scss';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { binText, scoreBins } from '@/lib/result/distribution';
import { ScoreHistogram } from './drawings';

interface ScoreSpreadProps {
  /** The group of participants, such as 全体. */
  among: string;
  spread: Pick<OverallResult, 'participants' | 'average_score' | 'score_distribution'> & {
    highest_score?: number;
  };
  fullScore: number;
  own: number;
}

/** The distribution of scores with the user's own place: in words, as a chart, and as a table. */
export function ScoreSpread({ among, spread, fullScore, own }: ScoreSpreadProps) {
  const { participants, average_score: average, highest_score: highest } = spread;
  const bins = scoreBins(spread.score_distribution, fullScore, own);
  return (
    <>
      <p>
        あなたは<strong>{own}点</strong>
        <PhrasedText text={`です。${among}の平均は${average.toFixed(1)}点、`} />
        {highest !== undefined && <PhrasedText text={`最高は${highest}点、`} />}
        <PhrasedText text={`参加者は${participants.toLocaleString('ja-JP')}人でした。`} />
      </p>
      <ScoreHistogram bins={bins} fullScore={fullScore} own={own} average={average} />
      <details className={styles.numbers}>
        <Phrased.Summary text={`${among}の得点ごとの人数を表で見る`} />
        <table>
          <caption className="visually-hidden">{among}の得点の分布</caption>
          <thead>
            <tr>
              <th scope="col">得点</th>
              <th scope="col">人数</th>
            </tr>
          </thead>
          <tbody>
            {bins.map((bin) => (
              <tr key={bin.from} aria-current={bin.isOwn ? 'true' : undefined}>
                <th scope="row">
                  {binText(bin)}
                  {bin.isOwn && <span>（あなた）</span>}
                </th>
                <td>{bin.participants.toLocaleString('ja-JP')}人</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
