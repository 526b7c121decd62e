import { Client } from 'pg';
import type { Database } from '../server/database/database.ts';
import { insertMonth, listMonths, monthFrom, toMonth } from '../server/database/partitions.ts';
import { transaction } from '../server/database/transaction.ts';
import { copyIn, type RowWriter } from './copy-in.ts';

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;
const channels = ['nfc', 'nfc', 'nfc', 'nfc', 'nfc', 'qr', 'qr', 'link', 'link', 'email'].map((name) =>
  Buffer.from(name),
);
const links = ['phone', 'website', 'linkedin', 'email'].map((name) => Buffer.from(name));
const connections = 2;

interface LoadedCard {
  id: Buffer;
  /** The number of its digital address, at which all visits are counted. */
  address: number;
  visits: number;
  first: number;
  last: number;
}

/**
 * Loads the visits of a year by COPY, in no order of cards: a few are seen all the time and most rarely, and some
 * visitors come twice a day. One visit in ten saves the contact, one in twenty taps a link. The index is built
 * once, at the end.
 */
export async function loadVisits(
  database: Database,
  {
    databaseUrl,
    visits,
    now,
    print,
  }: { databaseUrl: string; visits: number; now: Date; print: (words: string) => void },
): Promise<void> {
  await ensureMonths(database, now);
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: databaseUrl }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const [first] = clients;
    if (!first) throw new Error('there is no connection');
    const { rows } = await first.query<{ id: string; number: number }>(
      `select cards.id, number from cards join card_addresses on card_id = cards.id and kind = 'digital'
       order by substring(content->>'name' from '\\d+$')::int`,
    );
    const cards = rows.map(({ id, number }): LoadedCard => ({
      address: number,
      id: Buffer.from(id.replaceAll('-', ''), 'hex'),
      visits: 0,
      first: Infinity,
      last: 0,
    }));
    await first.query('drop index visits_of_card');
    const part = Math.ceil(visits / clients.length);
    await Promise.all(
      clients.map((client) =>
        copyIn(client, 'visits (card_id, at, channel, visitor, address)', (writer) =>
          writeVisits(writer, { cards, count: part, now: now.getTime() }),
        ),
      ),
    );
    print(`${(part * clients.length).toLocaleString('en')} visits`);
    await first.query(`set maintenance_work_mem = '512MB'`);
    await first.query('create index visits_of_card on visits (card_id, at)');
    print('their index');
    await copyIn(first, 'card_counters (card_id, visits, saves, excluded, last_at, due_on)', (writer) =>
      writeCounters(writer, cards),
    );
    await copyIn(first, 'contact_saves (card_id, day, visitor, channel, tried_at, at, address)', (writer) =>
      writeSaves(writer, { cards, now: now.getTime() }),
    );
    await copyIn(first, 'link_days (card_id, day, link, clicks)', (writer) =>
      writeLinks(writer, { cards, now: now.getTime() }),
    );
    print('counters, saves and links');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Creates the partitions of the past year, as `maintainPartitions` does month by month. */
async function ensureMonths({ db }: Database, now: Date): Promise<void> {
  const months = await listMonths(db, { table: 'visits' });
  for (let back = 13; back >= 0; back--) {
    const month = monthFrom(toMonth(now), -back);
    if (!months.includes(month))
      await transaction(db, (tx) => insertMonth(tx, { table: 'visits', column: 'at', month }));
  }
}

const countSaves = ({ visits }: LoadedCard) => Math.floor(visits / 10);

function* writeVisits(
  writer: RowWriter,
  { cards, count, now }: { cards: LoadedCard[]; count: number; now: number },
): Iterable<void> {
  const visitor = Buffer.alloc(16);
  for (let visit = 0; visit < count; visit++) {
    const index = Math.floor(Math.random() ** 2 * cards.length);
    const at = now - Math.floor(Math.random() * yearMs);
    const card = cards[index];
    const channel = channels[Math.floor(Math.random() * channels.length)];
    if (!card || !channel) throw new Error('there are no cards');
    card.visits += 1;
    card.first = Math.min(card.first, at);
    card.last = Math.max(card.last, at);
    // forty people a day, so that some come again
    visitor.writeUInt32BE(index, 0);
    visitor.writeUInt32BE(Math.floor(at / dayMs), 4);
    visitor.writeUInt32BE(Math.floor(Math.random() * 40), 8);
    writer.begin(5);
    writer.bytes(card.id);
    writer.moment(at);
    writer.bytes(channel);
    writer.bytes(visitor);
    writer.int4(card.address);
    yield;
  }
}

function* writeCounters(writer: RowWriter, cards: LoadedCard[]): Iterable<void> {
  for (const card of cards) {
    if (card.visits === 0) continue;
    writer.begin(6);
    writer.bytes(card.id);
    writer.int8(card.visits);
    writer.int8(countSaves(card));
    writer.int8(Math.floor(card.visits / 20));
    writer.moment(card.last);
    writer.day(card.first);
    yield;
  }
}

function* writeSaves(
  writer: RowWriter,
  { cards, now }: { cards: LoadedCard[]; now: number },
): Iterable<void> {
  const visitor = Buffer.alloc(16);
  for (const card of cards) {
    for (let save = 0; save < countSaves(card); save++) {
      const at = now - Math.floor(Math.random() * yearMs);
      visitor.writeUInt32BE(save, 0);
      writer.begin(7);
      writer.bytes(card.id);
      writer.day(at);
      writer.bytes(visitor);
      writer.bytes(channels[save % channels.length] ?? Buffer.from('nfc'));
      writer.moment(at);
      writer.moment(at);
      writer.int4(card.address);
      yield;
    }
  }
}

function* writeLinks(
  writer: RowWriter,
  { cards, now }: { cards: LoadedCard[]; now: number },
): Iterable<void> {
  for (const card of cards) {
    const days = Math.min(365, Math.floor(card.visits / 20));
    for (let day = 0; day < days; day++) {
      writer.begin(4);
      writer.bytes(card.id);
      writer.day(now - day * dayMs);
      writer.bytes(links[day % links.length] ?? Buffer.from('phone'));
      writer.int4(Math.ceil(card.visits / 20 / days));
      yield;
    }
  }
}
