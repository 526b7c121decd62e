import { toCsv } from '@visita/core/csv';
import type { VisitStats } from '@visita/core/stats/contract';

interface StatsCsvWords {
  when: string;
  visits: string;
  unique: string;
  saves: string;
  link: string;
  clicks: string;
  channel: string;
  channels: Record<keyof VisitStats['channels'], string>;
}

/** Returns the statistics as CSV: the chart's points, then channels and links, separated by empty lines. */
export function statsCsv(
  { buckets, channels, links }: VisitStats,
  words: StatsCsvWords,
  getLabel: (link: string) => string,
): string {
  return toCsv([
    [words.when, words.visits, words.unique, words.saves],
    ...buckets.map(({ start, visits, unique, saves }) => [start, visits, unique, saves]),
    [],
    [words.channel, words.visits],
    ...(Object.keys(words.channels) as (keyof VisitStats['channels'])[]).map((channel) => [
      words.channels[channel],
      channels[channel],
    ]),
    [],
    [words.link, words.clicks],
    ...links.map(({ link, clicks }) => [getLabel(link), clicks]),
  ]);
}
