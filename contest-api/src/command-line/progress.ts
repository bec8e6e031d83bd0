import { Presets, SingleBar } from 'cli-progress';
import type { CommonOptions } from './context.ts';

/** Said before the bar of work that can only be counted when PostgreSQL has gone through all answers. */
export const readingWords =
  'すべての回答を読みます。100万人ぶんでは、数字が動きはじめるまで何分かかかります。Ctrl-C で止めても、何も変わりません。';

/**
 * Shows a bar on standard error while the work lasts, unless `--json` was given. The work says how far it is, and of how much, and can end
 * the bar before it prints or asks something.
 */
export async function withProgress<Result>(
  { json }: CommonOptions,
  work: (onProgress: (done: number, total: number) => void, endProgress: () => void) => Promise<Result>,
): Promise<Result> {
  const bar = new SingleBar(
    { noTTYOutput: false, stream: process.stderr, format: '{bar} {percentage}% | {value}/{total}' },
    Presets.shades_classic,
  );
  let isShown = false;
  const end = () => {
    if (isShown) bar.stop();
    isShown = false;
  };
  try {
    return await work((done, total) => {
      if (json) return;
      if (!isShown) bar.start(total, done);
      isShown = true;
      bar.setTotal(total);
      bar.update(done);
    }, end);
  } finally {
    end();
  }
}
