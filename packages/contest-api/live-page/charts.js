/**
 * @import uPlot from 'uplot'
 */
import { find } from './elements.js';
import { toClock } from './words.js';

/** The library as its own script leaves it; absent where that could not be loaded. @type {typeof uPlot | undefined} */
const Chart = Reflect.get(window, 'uPlot');
const chartHeight = 170;

/** @type {Map<string, uPlot>} */
const charts = new Map();

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
  draw(id, [times, ...lines.map(({ values }) => values)], {
    scales: { y: { range: { min: { hard: 0, soft: 0, mode: 3 }, max: { soft: 1, mode: 2, pad: 0.1 } } } },
    axes: [
      {
        ...axis(),
        space: 70,
        values: (_chart, splits) => splits.map((split) => toClock(split * 1_000)),
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
  });
}

/** One bar for each question, 0 to 100 percent. @param {string} id @param {number[]} numbers @param {(number | null)[]} percents */
export function drawBars(id, numbers, percents) {
  if (!Chart) return;
  draw(id, [numbers, percents], {
    scales: {
      x: { time: false, range: (_chart, _first, last) => [0.3, last + 0.7] },
      y: { range: [0, 100] },
    },
    axes: [
      { ...axis(), size: 30 },
      { ...axis(), values: (_chart, splits) => splits.map((split) => `${split}%`) },
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
  });
}

/** @param {string} id @param {(number | null)[][]} columns @param {Omit<uPlot.Options, 'width' | 'height'>} options */
function draw(id, columns, options) {
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
