/**
 * Caches a function of a text, such as a header's value, for texts that repeat and cost more to judge than to
 * look up. Begins again when it holds `most` results.
 */
export function memoize<T>(judge: (text: string) => T, most = 5_000): (text: string) => T {
  const verdicts = new Map<string, T>();
  return (text) => {
    const memo = verdicts.get(text);
    if (memo !== undefined) return memo;
    if (verdicts.size >= most) verdicts.clear();
    const verdict = judge(text);
    verdicts.set(text, verdict);
    return verdict;
  };
}
