/** The same few headers come again and again, and judging one costs more than finding the verdict. */
export function memoize<T>(judge: (header: string) => T, most = 5_000): (header: string) => T {
  const verdicts = new Map<string, T>();
  return (header) => {
    const known = verdicts.get(header);
    if (known !== undefined) return known;
    if (verdicts.size >= most) verdicts.clear();
    const verdict = judge(header);
    verdicts.set(header, verdict);
    return verdict;
  };
}
