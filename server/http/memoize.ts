/**
 * Caches the result for a header's value, because the same few values repeat and parsing one costs more than
 * a lookup.
 */
export function memoize<T>(judge: (header: string) => T, most = 5_000): (header: string) => T {
  const verdicts = new Map<string, T>();
  return (header) => {
    const memo = verdicts.get(header);
    if (memo !== undefined) return memo;
    if (verdicts.size >= most) verdicts.clear();
    const verdict = judge(header);
    verdicts.set(header, verdict);
    return verdict;
  };
}
