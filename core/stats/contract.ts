import { z } from 'zod';
import { get, post } from '../api/endpoint.ts';
import { RangeQuery, ranges } from './range.ts';
import { Trend } from './trend.ts';

/** How a visitor came (`?s=` on the printed address). */
export const channels = ['nfc', 'qr', 'email', 'link'] as const;
export type Channel = (typeof channels)[number];

const characters = { nfc: 'n', qr: 'q', email: 'e', link: 'l' } as const satisfies Record<Channel, string>;

/** `?s=n` is the chip, `q` the QR code, `e` a signature; anything else is a plain link. */
export function channelOf(character: string | null | undefined): Channel {
  return channels.find((channel) => characters[channel] === character) ?? 'link';
}

/** The address of a profile as it is passed on by this channel, so that the statistics can tell. */
export function channelLink(profile: string, channel: Channel): string {
  return `${profile}?s=${characters[channel]}`;
}

/** The range as it was understood, in the owner's days. */
const Shown = z.object({
  range: z.enum(ranges),
  from: z.iso.date(),
  to: z.iso.date(),
  unit: z.enum(['hour', 'day', 'month']),
  today: z.iso.date(),
  timeZone: z.string(),
});

const saves = {
  total: z.int(),
  today: z.int(),
  trend: Trend,
  /** Visitors who pressed Save Contact or took the file, each counted once a day. */
  tries: z.int(),
  /** How many percent of them got the file. */
  successRate: z.int().nullable(),
};

/** docs/product.md, section 3, Stats: the contact saves. */
export const SaveStats = z.object({ ...saves, period: Shown }).meta({ id: 'SaveStats' });
export type SaveStats = z.output<typeof SaveStats>;

/** docs/product.md, section 3, Stats: everything about one card in a range. */
export const VisitStats = z
  .object({
    period: Shown,
    visits: z.object({
      total: z.int(),
      today: z.int(),
      /** Different visitors of each day, added up: nobody can be recognised on the next. */
      unique: z.int(),
      /** Over the days of the range on which the card was bound. */
      averagePerDay: z.number(),
      trend: Trend,
    }),
    saves: z.object(saves),
    channels: z.object({ nfc: z.int(), qr: z.int(), email: z.int(), link: z.int() }),
    /** Pressed links of the card, the most pressed first, each by its key: `phone`, `linkedin` or a web address. */
    links: z.array(z.object({ link: z.string(), clicks: z.int() })),
    /** Looks of the owner, of crawlers and of link previews, ever since the card was bound. */
    excluded: z.int(),
    /** Every point of the chart; `start` is `2026-03-09T08:00`, `2026-03-09` or `2026-03`. */
    buckets: z.array(z.object({ start: z.string(), visits: z.int(), unique: z.int(), saves: z.int() })),
  })
  .meta({ id: 'VisitStats' });
export type VisitStats = z.output<typeof VisitStats>;

export const RankedCard = z
  .object({ id: z.uuid(), cardId: z.string(), name: z.string(), visits: z.int(), saves: z.int(), trend: Trend })
  .meta({ id: 'RankedCard' });
export type RankedCard = z.output<typeof RankedCard>;

export const stats = {
  visits: get('/user/cards/:id/visit-stats', {
    access: 'user',
    summary: 'Visits, saves, channels and pressed links of a card of yours, in your time zone.',
    query: RangeQuery,
    returns: VisitStats,
    problems: ['cardNotFound', 'cardBoundByOther'],
  }),
  ranking: get('/user/cards/ranking', {
    access: 'user',
    summary: 'Your cards by visits, the most visited first; a hundred at most.',
    query: RangeQuery,
    returns: z.array(RankedCard),
  }),
  recordSave: post('/card-contact-saves/record', {
    access: 'guest',
    summary: 'A visitor saved this contact; several of one visitor on one day count once.',
    body: z.object({ cardId: z.string().max(64), channel: z.enum(channels).default('link') }),
    returns: z.null(),
    problems: ['cardNotFound'],
    limit: { calls: 120, seconds: 3600 },
  }),
  savesOfCard: get('/card-contact-saves/stats/card/:id', {
    access: 'user',
    summary: 'How often the contact of a card of yours was saved.',
    query: RangeQuery,
    returns: SaveStats,
    problems: ['cardNotFound', 'cardBoundByOther'],
  }),
  savesOfUser: get('/card-contact-saves/stats/user', {
    access: 'user',
    summary: 'How often the contacts of all your cards were saved.',
    query: RangeQuery,
    returns: SaveStats,
  }),
  savesDetailed: get('/card-contact-saves/stats/card/:id/detailed', {
    access: 'user',
    summary: 'The saves of a card of yours, hour by hour, day by day or month by month.',
    query: RangeQuery,
    returns: SaveStats.extend({ buckets: z.array(z.object({ start: z.string(), saves: z.int() })) }),
    problems: ['cardNotFound', 'cardBoundByOther'],
  }),
};
