import { runMain, UsageError } from '@knowledgeking/stage/run-main';
import { reportAggregation } from './bench/aggregate.ts';
import { reportCalls } from './bench/calls.ts';
import { reportCluster } from './bench/cluster.ts';
import { reportLighthouse } from './bench/lighthouse.ts';
import { reportPages } from './bench/page.ts';
import { reportPlay } from './bench/play.ts';
import { reportSubmit } from './bench/submit.ts';
import { reportModel } from './model/report.ts';

/** What can be said of all benches. */
type Options = { participants: string; write?: boolean; minutes?: boolean };

const benches: Record<string, (options: Options) => Promise<void> | void> = {
  submit: reportSubmit,
  calls: reportCalls,
  model: reportModel,
  play: reportPlay,
  page: reportPages,
  lighthouse: reportLighthouse,
  aggregate: reportAggregation,
  cluster: reportCluster,
};

await runMain(
  import.meta,
  {
    command: 'npm run bench',
    words: '[bench …]',
    does: `Measures: ${Object.keys(benches).join(', ')}, or those that are named. Ratios of one run count more than times, because machines differ and are noisy.`,
    options: {
      participants: {
        type: 'string',
        value: 'N,…',
        default: '10000,100000',
        does: 'aggregate: how many there are, one size after the other',
      },
      write: {
        type: 'boolean',
        does: 'calls, model: puts the figures into the model, and into docs/scaling.md',
      },
      minutes: { type: 'boolean', does: 'model: prints every minute of the exam’s day' },
    },
  },
  async ({ words, options }) => {
    const chosen = (words.length > 0 ? words : Object.keys(benches)).map((name) => {
      const bench = benches[name];
      if (!bench) throw new UsageError(`There is no bench ${name}.`);
      return bench;
    });
    for (const bench of chosen) await bench(options);
  },
);
