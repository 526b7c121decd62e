import type { VisitStats } from '@visita/core/stats/contract';

type Bucket = VisitStats['buckets'][number];

/** A point of the chart: from the start of its first bucket to the start of its last. */
export interface ChartPoint {
  from: string;
  to: string;
  visits: number;
  saves: number;
}

/** The maximum number of days that remain distinguishable on a phone. */
const mostDays = 31;

/**
 * Groups the buckets for display: on a phone many days are grouped into weeks, the last of which ends with
 * the range.
 */
export function chartPoints(
  buckets: Bucket[],
  { isNarrow, unit }: { isNarrow: boolean; unit: VisitStats['period']['unit'] },
): ChartPoint[] {
  const size = isNarrow && unit === 'day' && buckets.length > mostDays ? 7 : 1;
  const first = buckets.length % size;
  const groups = first === 0 ? [] : [buckets.slice(0, first)];
  for (let at = first; at < buckets.length; at += size) groups.push(buckets.slice(at, at + size));
  return groups.flatMap((group) => {
    const [from, to] = [group[0], group.at(-1)];
    return from && to
      ? [
          {
            from: from.start,
            to: to.start,
            visits: sumBuckets(group, 'visits'),
            saves: sumBuckets(group, 'saves'),
          },
        ]
      : [];
  });
}

function sumBuckets(group: Bucket[], what: 'visits' | 'saves'): number {
  return group.reduce((sum, bucket) => sum + bucket[what], 0);
}
