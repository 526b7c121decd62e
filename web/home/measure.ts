/** What this browser has just seen for itself. */
export interface Measured {
  /** How long the whole page of a profile took to come, in milliseconds. */
  milliseconds: number;
  /** As it travelled, compressed. */
  bytes: number;
  /** The files that this very page has loaded, and how many of them came from anywhere but here. */
  files: number;
  foreign: number;
}

/** Fetches a profile as a stranger's phone does, past every cache, and counts what this page has loaded. Throws where it does not come. */
export async function measureProfile(path: string): Promise<Measured> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin);
  const url = new URL(path, location.href).href;
  const began = performance.now();
  const answer = await fetch(url, { cache: 'no-store', credentials: 'omit' });
  if (!answer.ok) throw new Error(`${answer.status}`);
  await answer.arrayBuffer();
  const milliseconds = performance.now() - began;
  const timing = performance.getEntriesByName(url).pop() as PerformanceResourceTiming | undefined;
  return {
    milliseconds,
    bytes: timing?.encodedBodySize || Number(answer.headers.get('content-length')),
    // and the page itself
    files: loaded.length + 1,
    foreign: loaded.filter((origin) => origin !== location.origin).length,
  };
}
