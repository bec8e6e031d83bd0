import type { OverallResult, PersonalResult } from '@knowledgeking/contract';
import type { ReactNode } from 'react';
import ratesStyles from '@/components/result/rates.module.scss';
import { Loadable } from '@/components/ui/loadable';
import { OptionalPart } from '@/components/ui/optional-part';
import { PageSection } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useResult } from '@/hooks/api/exam-resources';
import { lazyComponent } from '@/hooks/lazy-loading';
import regions from '@/lib/generated/regions.json';
import { binText, scoreBins } from '@/lib/result/histogram-bins';
import { completeRanking, nearRegions, type RankedRegion } from '@/lib/result/regional-ranking';
import {
  drawnRate,
  formatDeviation,
  formatPercent,
  formatRank,
  genreRows,
  type RateRow,
  scoreRows,
} from '@/lib/result/result-text';
import rankingStyles from './regional-ranking.module.scss';
import styles from './result.module.scss';

interface ComparisonsProps {
  examId: string;
  result: PersonalResult;
}

/** The user's score and rates compared with all participants, and their region among all regions. */
export function Comparisons({ examId, result }: ComparisonsProps) {
  const overall = useResult('getOverallResult', examId);
  const isChild = result.children_division_rank !== undefined;
  const children = useResult('getChildrenResult', isChild ? examId : undefined);
  const { total_score: own, total_full_score: fullScore } = result;
  return (
    <>
      <PageSection heading="｜得点《とくてん》の｜分布《ぶんぷ》" icon="bottle">
        <div className={styles.spread}>
          <Loadable {...overall}>
            {(spread) => <ScoreSpread among="全体" spread={spread} fullScore={fullScore} own={own} />}
          </Loadable>
        </div>
      </PageSection>
      {isChild && (
        <PageSection heading="こどもの部の｜得点《とくてん》の｜分布《ぶんぷ》" icon="bottle">
          <div className={styles.spread}>
            <Loadable {...children}>
              {(spread) => <ScoreSpread among="こどもの部" spread={spread} fullScore={fullScore} own={own} />}
            </Loadable>
          </div>
        </PageSection>
      )}
      <PageSection heading="｜難《むずか》しさごとの｜得点《とくてん》" icon="anchor">
        <RateBars
          rows={scoreRows(result.scores_by_difficulty, overall.data?.average_score_rates_by_difficulty)}
        />
      </PageSection>
      <PageSection heading="ジャンルごとの｜得点率《とくてんりつ》" icon="compass">
        <GenreRates
          rows={genreRows(result.score_rates_by_quiz_genre, overall.data?.average_score_rates_by_quiz_genre)}
        />
      </PageSection>
      <PageSection heading="｜地域《ちいき》ランキング" icon="telescope">
        <RegionalRanking examId={examId} ownRegion={result.region_name} />
      </PageSection>
    </>
  );
}

/** The place of a drawing, kept until it is there. */
const placeOf = (name: string | undefined): ReactNode => (
  <div className={`${styles.place} ${name}`} aria-hidden="true" />
);

const charts = () => import('./charts/charts');
const GenreRadar = lazyComponent(
  async () => ({ default: (await charts()).GenreRadar }),
  placeOf(styles.radar),
);
const ScoreHistogram = lazyComponent(
  async () => ({ default: (await charts()).ScoreHistogram }),
  placeOf(styles.histogram),
);
const RegionMap = lazyComponent(() => import('./charts/region-map'), placeOf(styles.map));

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
      <OptionalPart kind="chart" isQuiet>
        <ScoreHistogram bins={bins} fullScore={fullScore} own={own} average={average} />
      </OptionalPart>
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

const percentOf = (rate: number): string => `${drawnRate(rate) * 100}%`;

function Track({ rate, average }: Pick<RateRow, 'rate' | 'average'>) {
  return (
    <span className={ratesStyles.track} aria-hidden="true">
      {rate > 0 && <span className={ratesStyles.bar} style={{ inlineSize: percentOf(rate) }} />}
      {average !== undefined && (
        <span className={ratesStyles.average} style={{ insetInlineStart: percentOf(average) }} />
      )}
    </span>
  );
}

/** Rates as bars, each with its figures as text and a mark at the average of all participants, if known. */
export function RateBars({ rows }: { rows: readonly RateRow[] }) {
  return (
    <dl className={ratesStyles.bars}>
      {rows.map(({ label, rate, text, average }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Track rate={rate} average={average} />
            <span className={ratesStyles.figure}>{text}</span>
            <span className={ratesStyles.rates}>
              得点率 {formatPercent(rate)}
              {average !== undefined && (
                <span className={ratesStyles.averageText}>全体の平均 {formatPercent(average)}</span>
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The rates by genre, as a chart and in numbers. */
export function GenreRates({ rows }: { rows: readonly RateRow[] }) {
  return (
    <div className={ratesStyles.genres}>
      <div className={ratesStyles.drawing}>
        <OptionalPart kind="chart" isQuiet>
          <GenreRadar rows={rows} />
        </OptionalPart>
      </div>
      <div className={ratesStyles.numbers}>
        <RateTable rows={rows} />
      </div>
    </div>
  );
}

/** Rates and their averages in numbers; the column headings double as the legend of the chart beside it. */
function RateTable({ rows }: { rows: readonly RateRow[] }) {
  const hasAverages = rows.every(({ average }) => average !== undefined);
  return (
    <table className={ratesStyles.table}>
      <caption className="visually-hidden">ジャンルごとの得点率</caption>
      <thead>
        <tr>
          <th scope="col">ジャンル</th>
          <th scope="col">
            <span className={ratesStyles.own} aria-hidden="true" />
            あなた
          </th>
          {hasAverages && (
            <th scope="col">
              <span className={ratesStyles.averageLine} aria-hidden="true" />
              平均
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, text, average }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{text}</td>
            {hasAverages && <td className={ratesStyles.quiet}>{formatPercent(average ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ranking({ ranking, own }: { ranking: readonly RankedRegion[]; own: string }) {
  if (ranking.every(({ figures }) => figures === undefined)) {
    return <Phrased.P text="順位のついた地域は、まだありません。" />;
  }
  return (
    <div className={rankingStyles.ranking}>
      <OptionalPart kind="chart" isQuiet>
        <RegionMap ranking={ranking} own={own} />
      </OptionalPart>
      <div className={rankingStyles.near}>
        <Phrased.H3 text="あなたの地域のまわり" />
        <RegionTable caption="あなたの地域と、その前後の順位" ranking={nearRegions(ranking, own)} own={own} />
        <details>
          <Phrased.Summary text="すべての地域の順位を見る" />
          <RegionTable caption="すべての地域の順位" ranking={ranking} own={own} />
        </details>
      </div>
    </div>
  );
}

/** The ranking of regions by average score: a map, the places around the user's own, and the whole table. */
function RegionalRanking({ examId, ownRegion }: { examId: string; ownRegion: string }) {
  const regional = useResult('getRegionalResult', examId);
  return (
    <Loadable {...regional}>
      {({ regional_ranking }) => (
        <Ranking ranking={completeRanking(regional_ranking, regions)} own={ownRegion} />
      )}
    </Loadable>
  );
}

interface RegionTableProps {
  caption: string;
  ranking: readonly RankedRegion[];
  /** The name of the user's own region, which is marked. */
  own: string;
}

/** Placeholder for the figures of a region without participants. */
function None() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">なし</span>
    </>
  );
}

/** Regions with rank, average score and deviation. */
function RegionTable({ caption, ranking, own }: RegionTableProps) {
  return (
    <table className={rankingStyles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">順位</th>
          <th scope="col">地域</th>
          <th scope="col">平均点</th>
          <th scope="col">偏差値</th>
        </tr>
      </thead>
      <tbody>
        {ranking.map((region) => (
          <tr key={region.name} aria-current={region.name === own ? 'true' : undefined}>
            <td>{region.figures ? formatRank(region.figures.rank) : <None />}</td>
            <th scope="row">{region.name}</th>
            <td>{region.figures ? region.figures.average_score.toFixed(2) : <None />}</td>
            <td>{region.figures ? formatDeviation(region.figures.deviation) : <None />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
