import { Presets, SingleBar } from 'cli-progress';
import type { CommonOptions } from './context.ts';

/** Said before the bar of work that can only be counted when PostgreSQL has gone through all answers. */
export const readingWords =
  'すべての回答を読みます。100万人ぶんでは、数字が動きはじめるまで何分かかかります。Ctrl-C で止めても、何も変わりません。';

/** A bar on standard error, unless `--json` was given; it is there from the first call of `show` to `end`. */
export function progressBar({ json }: CommonOptions) {
  const bar = new SingleBar(
    { noTTYOutput: false, stream: process.stderr, format: '{bar} {percentage}% | {value}/{total}' },
    Presets.shades_classic,
  );
  let isShown = false;
  return {
    show: (done: number, total: number) => {
      if (json) return;
      if (!isShown) bar.start(total, done);
      isShown = true;
      bar.setTotal(total);
      bar.update(done);
    },
    end: () => {
      if (isShown) bar.stop();
      isShown = false;
    },
  };
}
