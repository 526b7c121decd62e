import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { colours } from '@visita/core/colour';
import { cardIdFrom, cardNumberFrom } from '@visita/core/cards/number';
import { hashPassword } from '../server/identity/password.ts';
import { newId } from '../server/database/id.ts';
import { richest } from './many-cards.ts';

/** The owner of ten cards, by its index: the first ones are seen most. */
export const signInNumber = (index: number) => ({
  email: `load${index}@visita.example`,
  password: 'a heavy load',
});

/** The owner of the first ten cards, the busiest one among them. */
export const loadSignIn = signInNumber(0);

const zones = [
  'America/Toronto',
  'America/Vancouver',
  'Europe/Paris',
  'Asia/Taipei',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'UTC',
];
export const cardsOfOne = 10;
const atOnce = 10_000;
const dayMs = 86_400_000;

/** Their triggers publish a card, bind its physical card and count it, row by row; the rows here are that already. */
const tables = ['cards', 'card_addresses', 'physical_cards', 'card_coverages'];

/**
 * Inserts users with ten bound, live cards each, bound a year ago, in bulk. Triggers are disabled meanwhile, and the
 * totals that they keep are counted again.
 */
export async function loadPeople(pool: Pool, { cards, now }: { cards: number; now: Date }): Promise<void> {
  const boundAt = new Date(now.getTime() - 366 * dayMs);
  const passwordHash = await hashPassword(loadSignIn.password);
  const users = Array.from({ length: Math.ceil(cards / cardsOfOne) }, () => newId(boundAt));
  await pool.query(
    `insert into users (id, email, password_hash, display_name, language, time_zone, is_verified, created_at)
     select id, 'load' || index - 1 || '@visita.example', $2, 'Load', 'en', ($3::text[])[1 + (index - 1) % cardinality($3::text[])], true, $4
     from unnest($1::uuid[]) with ordinality as one (id, index)`,
    [users, passwordHash, zones, boundAt.toISOString()],
  );
  const batchId = newId(boundAt);
  await pool.query(
    `insert into batches (id, title, validity_length, validity_unit, created_at) values ($1, 'Load', 60, 'months', $2)`,
    [batchId, boundAt.toISOString()],
  );
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
  for (let done = 0; done < cards; done += atOnce) {
    const positions = Array.from({ length: Math.min(atOnce, cards - done) }, (_, index) => done + index);
    await pool.query(
      `with made as materialized (
         select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::int[], $12::text[])
           as made (physical_id, id, code, card_number, colour, user_id, index, digital)
       ),
       printed as (
         insert into physical_cards (id, batch_id, card_number, colour, special_until, is_bound)
         select physical_id, $8, card_number, colour, $10, true from made returning id
       ),
       bound as (
         insert into cards (id, user_id, content, bound_at, updated_at, published_at)
         select id, user_id, jsonb_set($9::jsonb, '{name}', to_jsonb('Camille ' || index)), $11, $11, $11 from made returning id
       ),
       addressed as (
         insert into card_addresses (code, kind, card_id, physical_card_id, attached_at, created_at)
         select code, 'physical', id, physical_id, $11::timestamptz, $11::timestamptz from made
         union all select digital, 'digital', id, null, $11::timestamptz, $11::timestamptz from made
       )
       insert into card_coverages (card_id, source, source_id, plan, phase, ends_at)
       select bound.id, 'physical', made.physical_id, 'special', 'active', $10 from bound join made on made.id = bound.id`,
      [
        positions.map(() => newId(boundAt)),
        positions.map(() => newId(boundAt)),
        positions.map(() => cardIdFrom(randomBytes(10))),
        positions.map(() => cardNumberFrom(randomBytes(11))),
        positions.map((index) => colours[index % colours.length]),
        positions.map((index) => users[Math.floor(index / cardsOfOne)]),
        positions,
        batchId,
        JSON.stringify(richest),
        new Date(now.getTime() + 1460 * dayMs).toISOString(),
        boundAt.toISOString(),
        positions.map(() => cardIdFrom(randomBytes(10))),
      ],
    );
  }
  for (const table of tables) await pool.query(`alter table ${table} enable trigger user`);
  await pool.query('truncate tallies; insert into tallies select * from tally_recounts');
}
