/**
 * Throttles `work`: runs it at once, then at most once per interval; calls during the interval cause one run
 * at its end.
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
