/** Log lines per cause and minute; the rest of a minute is summarised in one line with their number. */
const linesPerMinute = 5;
const minuteMs = 60_000;

/**
 * Causes that are counted apart; further ones share a limit, so that many causes cannot exhaust the memory.
 */
const mostCauses = 200;

/**
 * Throttles log lines by cause. `admits` is true for the first lines of a minute; `later` is called at its
 * end with the number of suppressed lines.
 */
export function createLineLimit() {
  const minutes = new Map<string, { lines: number; later: (repeated: number) => void }>();
  return {
    admits(cause: string, later: (repeated: number) => void): boolean {
      const key = minutes.has(cause) || minutes.size < mostCauses ? cause : 'others';
      const minute = minutes.get(key) ?? begin(key);
      minute.lines += 1;
      minute.later = later;
      return minute.lines <= linesPerMinute;
    },
  };

  function begin(key: string) {
    const minute = { lines: 0, later: (_repeated: number) => {} };
    minutes.set(key, minute);
    setTimeout(() => {
      minutes.delete(key);
      if (minute.lines > linesPerMinute) minute.later(minute.lines - linesPerMinute);
    }, minuteMs).unref();
    return minute;
  }
}
