import type { TestEvent } from 'node:test/reporters';

/** A reporter for `node --test` that prints only the final counts, as JSON. */
export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // There is a summary for each file, and a last one, without a file, for all of them.
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = data.counts;
    yield JSON.stringify({ passed, failed: tests - passed - skipped - todo, flaky: 0, skipped });
  }
}
