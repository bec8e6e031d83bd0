import path from 'node:path';
import { after, suite } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { flakyMark } from '@knowledgeking/lab/faults/small-dose';
import { root } from '@knowledgeking/stage/paths';
import type { Tally } from './checks.ts';

/**
 * Runs test files in this process, each as a suite named after it, so that the hooks of one do not run for another, and
 * the reporter hears of each one's end. Where one ends the process, it is named: what the runner has not read by then is lost.
 * @param files absolute paths
 */
export function runTogether(files: string[]): void {
  const open = new Set(files);
  for (const file of files) {
    suite(file, async () => {
      after(() => open.delete(file));
      await import(pathToFileURL(file).href).catch((error: unknown) => {
        open.delete(file);
        throw error;
      });
    });
  }
  process.on('exit', () => {
    for (const file of [...open].slice(0, 1)) console.error(`The process ended during ${file}`);
  });
}

/** The report of node's runner. */
export interface NodeReport extends Tally {
  /** Test files that were heard to their end. */
  ended: string[];
}

/** A reporter for `node --test` that prints only a final NodeReport, as JSON. */
export default async function* tallyReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const report: NodeReport = { passed: 0, failed: [], flaky: [], skipped: [], ended: [] };
  for await (const { type, data } of events) {
    // What a test says of itself comes after its end.
    if (type === 'test:diagnostic' && data.message.startsWith(flakyMark))
      moveToFlaky(report, nameOf(data, data.message.slice(flakyMark.length)));
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const name = nameOf(data, data.name);
    const isSuite = data.details.type === 'suite';
    // `runTogether` names its suites after files.
    if (isSuite && path.isAbsolute(data.name)) report.ended.push(data.name);
    if (type === 'test:fail') {
      const { error } = data.details;
      // What failed by itself, not what is around it.
      if (!('failureType' in error) || error.failureType !== 'subtestsFailed') report.failed.push(name);
    } else if (data.skip !== undefined)
      report.skipped.push(typeof data.skip === 'string' ? `${name}: ${data.skip}` : name);
    else if (!isSuite) report.passed += 1;
  }
  yield JSON.stringify(report);
}

const nameOf = (
  { file = '', line }: { file?: string | undefined; line?: number | undefined },
  name: string,
) => `${path.relative(root, file)}:${line} ${name}`;

function moveToFlaky(report: NodeReport, name: string): void {
  const index = report.failed.indexOf(name);
  if (index >= 0) report.failed[index] = `${name} (flaky)`;
  else {
    report.passed -= 1;
    report.flaky.push(name);
  }
}
