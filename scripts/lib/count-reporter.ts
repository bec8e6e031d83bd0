import type { TestEvent } from 'node:test/reporters';

/** A reporter for `node --test` that gives nothing but the final counts, as JSON. */
export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // A summary comes for each file and at last, without a file, for all.
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = data.counts;
    yield JSON.stringify({ passed, failed: tests - passed - skipped - todo });
  }
}
