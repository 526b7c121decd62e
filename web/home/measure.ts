/** Measurements by this browser. */
export interface Measured {
  /** The time until the profile's HTML was received, in milliseconds. */
  milliseconds: number;
  /** The compressed size. */
  bytes: number;
  /** The number of files that this page has loaded, and how many came from other origins. */
  files: number;
  foreign: number;
}

/** Fetches a profile past every cache and counts the resources of this page. Throws if the fetch fails. */
export async function measureProfile(path: string): Promise<Measured> {
  const origins = performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin);
  const url = new URL(path, location.href).href;
  const began = performance.now();
  const answer = await fetch(url, { cache: 'no-store', credentials: 'omit' });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  await answer.arrayBuffer();
  const milliseconds = performance.now() - began;
  const timing = performance.getEntriesByName(url).pop() as PerformanceResourceTiming | undefined;
  return {
    milliseconds,
    bytes: timing?.encodedBodySize || Number(answer.headers.get('content-length')),
    // plus the page itself
    files: origins.length + 1,
    foreign: origins.filter((origin) => origin !== location.origin).length,
  };
}
