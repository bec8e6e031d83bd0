/**
 * @import uPlot from 'uplot'
 */
import { find } from './elements.js';

/** The library as its own script leaves it; absent where that could not be loaded. @type {typeof uPlot | undefined} */
const Chart = Reflect.get(window, 'uPlot');
const chartHeight = 170;

/** @type {Map<string, uPlot>} */
const charts = new Map();

const clock = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const isDark = matchMedia('(prefers-color-scheme: dark)');
/** A colour of live.css. @param {string} name */
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

// A chart is a picture: in other colours, or of another width, it is drawn again.
isDark.addEventListener('change', () => {
  for (const chart of charts.values()) chart.destroy();
  charts.clear();
});
const widths = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries)
    charts.get(target.id)?.setSize({ width: contentRect.width, height: chartHeight });
});

/** @returns {uPlot.Axis} */
const axis = () => ({
  stroke: colour('soft'),
  grid: { stroke: colour('line'), width: 1 },
  ticks: { stroke: colour('line'), width: 1 },
  size: 58,
});

/**
 * Draws lines over time. What they say is in the words beside them, which is what a screen reader reads.
 * @param {string} id of its element
 * @param {number[]} times in seconds since 1970
 * @param {{ label: string, colour: string, values: number[], isDashed?: boolean }[]} lines
 */
export function drawLines(id, times, lines) {
  const options = {
    scales: { y: { range: { min: { hard: 0, soft: 0, mode: 3 }, max: { soft: 1, mode: 2, pad: 0.1 } } } },
    axes: [
      {
        ...axis(),
        space: 70,
        values: (/** @type {uPlot} */ _chart, /** @type {number[]} */ splits) =>
          splits.map((split) => clock.format(split * 1_000)),
      },
      axis(),
    ],
    series: [
      {},
      ...lines.map((line) => ({
        label: line.label,
        stroke: colour(line.colour),
        width: 2,
        ...(line.isDashed && { dash: [6, 4] }),
        points: { show: false },
      })),
    ],
  };
  draw(id, /** @type {uPlot.Options} */ (/** @type {unknown} */ (options)), [
    times,
    ...lines.map(({ values }) => values),
  ]);
}

/** One bar for each question, 0 to 100 percent. @param {string} id @param {number[]} numbers @param {(number | null)[]} percents */
export function drawBars(id, numbers, percents) {
  if (!Chart) return;
  const options = {
    scales: {
      x: {
        time: false,
        range: (/** @type {uPlot} */ _chart, /** @type {number} */ _first, /** @type {number} */ last) => [
          0.3,
          last + 0.7,
        ],
      },
      y: { range: [0, 100] },
    },
    axes: [
      { ...axis(), size: 30 },
      {
        ...axis(),
        values: (/** @type {uPlot} */ _chart, /** @type {number[]} */ splits) =>
          splits.map((split) => `${split}%`),
      },
    ],
    series: [
      {},
      {
        stroke: colour('accent'),
        fill: colour('accent'),
        paths: Chart.paths.bars?.({ size: [0.7, 40] }),
        points: { show: false },
      },
    ],
  };
  draw(id, /** @type {uPlot.Options} */ (/** @type {unknown} */ (options)), [numbers, percents]);
}

/** @param {string} id @param {uPlot.Options} options @param {(number | null)[][]} columns */
function draw(id, options, columns) {
  if (!Chart) return;
  const element = find(id);
  const data = /** @type {uPlot.AlignedData} */ (/** @type {unknown} */ (columns));
  const known = charts.get(id);
  if (known) return known.setData(data);
  element.replaceChildren();
  const width = element.clientWidth || 300;
  const frame = { width, height: chartHeight, legend: { show: false }, cursor: { show: false } };
  charts.set(id, new Chart({ ...options, ...frame }, data, element));
  widths.observe(element);
}
