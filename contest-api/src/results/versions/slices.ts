/** Works on the slices in order, as many at once as `concurrency` says. Whatever fails, nothing is at work any more when this ends. */
export async function eachOf<Slice>(
  slices: readonly Slice[],
  concurrency: number,
  work: (slice: Slice) => Promise<void>,
): Promise<void> {
  const waiting = slices.values();
  const worker = async () => {
    // An iterator that one worker leaves by an error is over for the others too.
    for (const slice of waiting) await work(slice);
  };
  const workers = Array.from({ length: Math.min(concurrency, slices.length) }, worker);
  for (const outcome of await Promise.allSettled(workers))
    if (outcome.status === 'rejected') throw outcome.reason;
}
