import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import type { Tally } from './checks.ts';
import { root } from './paths.ts';

/** The report of node's runner. */
export interface NodeReport extends Tally {
  /** Test files that were heard to their end. */
  ended: string[];
}

/** A reporter for `node --test` that prints only a final NodeReport, as JSON. */
export default async function* tallyReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const report: NodeReport = { passed: 0, failed: [], flaky: [], skipped: [], ended: [] };
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const name = `${path.relative(root, data.file ?? '')}:${data.line} ${data.name}`;
    const isSuite = data.details.type === 'suite';
    // scripts/lib/run-together.ts names its suites after files.
    if (isSuite && path.isAbsolute(data.name)) report.ended.push(data.name);
    if (type === 'test:fail') {
      const { error } = data.details;
      // What failed by itself, not what is around it.
      if (!('failureType' in error) || error.failureType !== 'subtestsFailed') report.failed.push(name);
    } else if (data.skip !== undefined) report.skipped.push(name);
    else if (!isSuite) report.passed += 1;
  }
  yield JSON.stringify(report);
}
