import { toCsv } from '@visita/core/csv';
import type { AddressStats, VisitStats } from '@visita/core/stats/contract';
import type { AddressLabel } from './address-name.ts';
import { shownChannels } from './shown-channels.ts';

interface StatsCsvWords {
  when: string;
  visits: string;
  unique: string;
  saves: string;
  link: string;
  clicks: string;
  channel: string;
  channels: Record<keyof VisitStats['channels'], string>;
  address: string;
  number: string;
  earlier: string;
}

interface StatsCsvNames {
  getLabel: (link: string) => string;
  getAddressName: (address: AddressStats) => string;
  labelFor: AddressLabel;
}

/** Returns the statistics as CSV: the chart's points, then channels, addresses and links, separated by empty lines. */
export function statsCsv(
  { addresses, buckets, channels, earlier, links }: VisitStats,
  words: StatsCsvWords,
  { getLabel, getAddressName, labelFor }: StatsCsvNames,
): string {
  const hasEarlier = earlier.visits + earlier.saves > 0;
  return toCsv([
    [words.when, words.visits, words.unique, words.saves],
    ...buckets.map(({ start, visits, unique, saves }) => [start, visits, unique, saves]),
    [],
    [words.channel, words.visits],
    ...shownChannels(channels).map((channel) => [words.channels[channel], channels[channel]]),
    [],
    [words.address, words.number, words.visits, words.saves],
    ...addresses.map((address) => [
      getAddressName(address),
      labelFor(address),
      address.visits,
      address.saves,
    ]),
    ...(hasEarlier ? [[words.earlier, '', earlier.visits, earlier.saves]] : []),
    [],
    [words.link, words.clicks],
    ...links.map(({ link, clicks }) => [getLabel(link), clicks]),
  ]);
}
