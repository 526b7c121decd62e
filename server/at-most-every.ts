/**
 * Runs the work at once, and again at most once in so many milliseconds however often it is asked for: whoever asks meanwhile
 * is served together at the end of them.
 */
export function atMostEvery(milliseconds: number, work: () => void): { run: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;
  const run = () => {
    isAsked = timer !== undefined;
    if (isAsked) return;
    work();
    if (milliseconds === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) run();
    }, milliseconds).unref();
  };
  return { run, stop: () => clearTimeout(timer) };
}
