/** Milliseconds until a part that could not be fetched is fetched again. */
const tryAgainMilliseconds = 3_000;

/** Loads a part of the layout, again and again until it is there: a page must not fail because a notice over it is missing. */
export async function loadPersistently<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, tryAgainMilliseconds));
    return loadPersistently(load);
  }
}
