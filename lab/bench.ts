import { parseArgs } from 'node:util';
import { reportAggregation } from './bench/aggregate.ts';
import { reportCalls } from './bench/calls.ts';
import { reportCluster } from './bench/cluster.ts';
import { reportLighthouse } from './bench/lighthouse.ts';
import { reportPages } from './bench/page.ts';
import { reportPlay } from './bench/play.ts';
import { reportSubmit } from './bench/submit.ts';
import { reportModel } from './model/report.ts';

/** `npm run bench`, or some benches by name. Ratios of one run count more than times, because machines differ and are noisy. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    participants: { type: 'string', default: '10000,100000' },
    write: { type: 'boolean' },
    minutes: { type: 'boolean' },
  },
});
const benches: Record<string, (options: typeof values) => Promise<void> | void> = {
  submit: reportSubmit,
  calls: reportCalls,
  model: reportModel,
  play: reportPlay,
  page: reportPages,
  lighthouse: reportLighthouse,
  aggregate: reportAggregation,
  cluster: reportCluster,
};
for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const bench = benches[name];
  if (!bench) throw new Error(`there is no bench ${name}; there are ${Object.keys(benches).join(', ')}`);
  await bench(values);
}
