import { z } from 'zod';
import { get, post } from '../api/endpoint.ts';
import { Colour } from '../colour.ts';
import { RangeQuery, ranges } from './range.ts';
import { Trend } from './trend.ts';

/** Channels of a visit (`?s=` on the printed address). */
export const channels = ['nfc', 'qr', 'email', 'link', 'wallet'] as const;
export type Channel = (typeof channels)[number];

const characters = {
  nfc: 'n',
  qr: 'q',
  email: 'e',
  link: 'l',
  wallet: 'w',
} as const satisfies Record<Channel, string>;

/**
 * Returns the channel: `?s=n` is the chip, `q` the QR code, `e` an email signature, `w` a pass in the phone's
 * wallet; anything else is a link.
 */
export function channelFor(character: string | null | undefined): Channel {
  return channels.find((channel) => characters[channel] === character) ?? 'link';
}

/** Returns the profile's address with the parameter of a channel, for the statistics. */
export function channelLink(profile: string, channel: Channel): string {
  return `${profile}?s=${characters[channel]}`;
}

/** The resolved range, in days of the owner's time zone. */
const Shown = z
  .object({
    range: z.enum(ranges),
    from: z.iso.date(),
    to: z.iso.date(),
    unit: z.enum(['hour', 'day', 'month']),
    today: z.iso.date(),
    timeZone: z.string(),
  })
  .meta({ id: 'StatsPeriod' });

const saves = {
  total: z.int(),
  today: z.int(),
  trend: Trend,
  /** Visitors who tapped Save Contact or downloaded the file, counted once a day each. */
  tries: z.int(),
  /** The share of them that received the file, in percent. */
  successRate: z.int().nullable(),
};

/** docs/product.md, section 3, Stats: contact saves. */
export const SaveStats = z.object({ ...saves, period: Shown }).meta({ id: 'SaveStats' });
export type SaveStats = z.output<typeof SaveStats>;

/** An address as the owner of its card tells it from others, also after it left the card. */
export const UsedAddress = z
  .object({
    /** The code of the address. */
    address: z.string(),
    kind: z.enum(['digital', 'physical', 'name']),
    /** Its physical card; null for any other kind of address. Key tags and stands have no colour. */
    physicalKind: z.enum(['card', 'tag', 'stand']).nullable(),
    cardNumber: z.string().nullable(),
    colour: Colour.nullable(),
    /** True while it leads to the card. */
    isAttached: z.boolean(),
  })
  .meta({ id: 'UsedAddress' });
export type UsedAddress = z.output<typeof UsedAddress>;

/** The views and saves that came through one address of a card, also after it left the card. */
const AddressStats = UsedAddress.extend({ visits: z.int(), saves: z.int() }).meta({ id: 'AddressStats' });
export type AddressStats = z.output<typeof AddressStats>;

/** docs/product.md, section 3, Stats: all statistics of a card in a range. */
export const VisitStats = z
  .object({
    period: Shown,
    visits: z.object({
      total: z.int(),
      today: z.int(),
      /** The sum of daily unique visitors, as visitors cannot be recognized on another day. */
      unique: z.int(),
      /** Averaged over the days of the range on which the card was bound. */
      averagePerDay: z.number(),
      trend: Trend,
    }),
    saves: z.object(saves),
    channels: z.object({ nfc: z.int(), qr: z.int(), email: z.int(), link: z.int(), wallet: z.int() }),
    /**
     * Every address that leads to the card, first its digital one, then in the order in which they were attached,
     * then those that left it and were used in the range.
     */
    addresses: z.array(AddressStats),
    /** The rest of the visits and saves, from before each was counted at its address. */
    earlier: z.object({ visits: z.int(), saves: z.int() }),
    /** Tapped links of the card, most tapped first, each by its key: `phone`, `linkedin` or a web address. */
    links: z.array(z.object({ link: z.string(), clicks: z.int() })),
    /** Visits of the owner, crawlers and link previews since the card was bound. */
    excluded: z.int(),
    /** Every point of the chart; `start` is `2026-03-09T08:00`, `2026-03-09` or `2026-03`. */
    buckets: z.array(z.object({ start: z.string(), visits: z.int(), unique: z.int(), saves: z.int() })),
  })
  .meta({ id: 'VisitStats' });
export type VisitStats = z.output<typeof VisitStats>;

export const RankedCard = z
  .object({
    id: z.uuid(),
    cardId: z.string(),
    name: z.string(),
    visits: z.int(),
    saves: z.int(),
    trend: Trend,
  })
  .meta({ id: 'RankedCard' });
export type RankedCard = z.output<typeof RankedCard>;

export const stats = {
  visits: get('/user/cards/:id/visit-stats', {
    access: 'user',
    summary: 'Get visits, saves, channels, addresses and tapped links of a card, in your time zone.',
    query: RangeQuery,
    returns: VisitStats,
    problems: ['cardNotFound', 'cardBoundByOther'],
  }),
  ranking: get('/user/cards/ranking', {
    access: 'user',
    summary: 'List your cards by visits, most visited first, up to one hundred.',
    query: RangeQuery,
    returns: z.array(RankedCard),
  }),
  recordSave: post('/card-contact-saves/record', {
    access: 'guest',
    summary: 'Record that a visitor saved the contact. Counted once per visitor and day.',
    body: z.object({ cardId: z.string().max(64), channel: z.enum(channels).default('link') }),
    returns: z.null(),
    problems: ['cardNotFound'],
    limit: { calls: 120, seconds: 3600 },
  }),
  savesOfCard: get('/card-contact-saves/stats/card/:id', {
    access: 'user',
    summary: 'Get the contact saves of a card.',
    query: RangeQuery,
    returns: SaveStats,
    problems: ['cardNotFound', 'cardBoundByOther'],
  }),
  savesOfUser: get('/card-contact-saves/stats/user', {
    access: 'user',
    summary: 'Get the contact saves of all your cards.',
    query: RangeQuery,
    returns: SaveStats,
  }),
  savesDetailed: get('/card-contact-saves/stats/card/:id/detailed', {
    access: 'user',
    summary: 'Get the contact saves of a card by hour, day or month.',
    query: RangeQuery,
    returns: SaveStats.extend({ buckets: z.array(z.object({ start: z.string(), saves: z.int() })) }),
    problems: ['cardNotFound', 'cardBoundByOther'],
  }),
};
