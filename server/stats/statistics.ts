import type { AddressStats, SaveStats, VisitStats } from '@visita/core/stats/contract';
import { daysFrom } from '@visita/core/stats/day';
import { listPointStarts, type Period } from '@visita/core/stats/range';
import { dailyAverage, wholePercent, computeTrend } from '@visita/core/stats/trend';
import type { StatisticsRow, Sums } from './queries.ts';

const none: Sums = { visits: 0, visitors: 0, nfc: 0, qr: 0, email: 0, wallet: 0, saves: 0, tries: 0 };

/**
 * Builds the response from the parts of the query: points without rows are zeros, and a trend compares
 * periods of equal length.
 */
export function buildStatistics(rows: StatisticsRow[], period: Period): VisitStats {
  const part = (name: StatisticsRow['part']) =>
    rows.find((row) => row.part === name) ?? { ...none, start: null, about: null };
  const [card, total, before, later, today] = [
    part('card'),
    part('total'),
    part('before'),
    part('later'),
    part('today'),
  ];
  const points = new Map(rows.filter((row) => row.part === 'point').map((row) => [row.start, row]));
  const addresses = listAddresses(rows);
  const boundDay = card.start ?? period.from;
  const days = daysFrom(boundDay > period.from ? boundDay : period.from, period.to);
  return {
    period,
    visits: {
      total: total.visits,
      today: today.visits,
      unique: total.visitors,
      averagePerDay: dailyAverage(total.visits, days),
      trend: computeTrend(total.visits, before.visits - later.visits),
    },
    saves: {
      total: total.saves,
      today: today.saves,
      trend: computeTrend(total.saves, before.saves - later.saves),
      tries: total.tries,
      successRate: wholePercent(total.saves, total.tries),
    },
    channels: {
      nfc: total.nfc,
      qr: total.qr,
      email: total.email,
      link: total.visits - total.nfc - total.qr - total.email - total.wallet,
      wallet: total.wallet,
    },
    addresses,
    earlier: {
      visits: total.visits - addresses.reduce((sum, { visits }) => sum + visits, 0),
      saves: total.saves - addresses.reduce((sum, { saves }) => sum + saves, 0),
    },
    links: rows
      .filter((row) => row.part === 'link')
      .map(({ start, visits }) => ({ link: start ?? '', clicks: visits }))
      .toSorted((one, other) => other.clicks - one.clicks || (one.link < other.link ? -1 : 1)),
    excluded: card.saves,
    buckets: listPointStarts(period).map((start) => {
      const { visits, visitors, saves } = points.get(start) ?? none;
      return { start, visits, unique: visitors, saves };
    }),
  };
}

function listAddresses(rows: StatisticsRow[]): AddressStats[] {
  return rows
    .filter(({ part }) => part === 'address')
    .toSorted((one, other) => Number(one.start) - Number(other.start))
    .flatMap(({ about, visits, saves }) => (about ? [{ ...about, visits, saves }] : []));
}

/** The statistics by day, for programs. A single day has points by the hour, so its sums are taken instead. */
export function toDays({ period: { from, to, timeZone }, visits, saves, buckets }: VisitStats) {
  const days =
    from === to
      ? [{ day: from, views: visits.total, visitors: visits.unique, saves: saves.total }]
      : buckets.map(({ start, visits: views, unique: visitors, saves: saved }) => ({
          day: start,
          views,
          visitors,
          saves: saved,
        }));
  return { timeZone, days };
}

/** The part of the statistics about saves. */
export function toSaveStats({ period, saves }: VisitStats): SaveStats {
  return { ...saves, period };
}
