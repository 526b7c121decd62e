import { expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { world } from '../test/world.ts';
import { rollUp } from './roll-up.ts';

// on PostgreSQL only: the embedded database has one connection, so nothing waits for a lock of another
const { given, deps, clock, database } = await world();
const now = new Date('2026-03-09T15:00:00Z');

/** Binds a card and gives it a visit of the day before. */
async function visitedCard(): Promise<string> {
  clock.set(new Date('2026-01-01T12:00:00Z'));
  const person = await given.user();
  const [printed] = await given.printed();
  const { id } = await person.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  clock.set(new Date('2026-03-08T12:00:00Z'));
  await deps.visits.view({ cardId: id, channel: 'nfc', visitor: Buffer.from('somebody........') });
  return id;
}

async function countDays(cardId: string): Promise<number> {
  const { rows } = await database.pool.query<{ days: number }>(
    'select count(*)::int as days from card_days join card_counters on number = card_number where card_id = $1',
    [cardId],
  );
  return rows[0]?.days ?? 0;
}

test('a card that waits or fails holds up no other, and is done by the next run', async () => {
  const [slow, broken, ...others] = [
    await visitedCard(),
    await visitedCard(),
    await visitedCard(),
    await visitedCard(),
    await visitedCard(),
  ];
  clock.set(now);
  await database.pool.query(`
    create function refuse_day() returns trigger language plpgsql as $$ begin
      if (select card_id from card_counters where number = new.card_number) = '${broken}' then raise 'broken'; end if;
      return new; end $$;
    create trigger refuse_day before insert on card_days for each row execute function refuse_day()`);
  const holder = await database.pool.connect();
  try {
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    await holder.query('select from card_counters where card_id = $1 for update', [slow]);
    const run = rollUp(database.db, { now }).then(
      () => 'done',
      (error: unknown) => String(error),
    );
    for (const id of others) await expect.poll(() => countDays(id)).toBe(1);
    expect(await countDays(slow)).toBe(0);
    await holder.query('rollback');
    expect(await run).toContain('Failed query');
  } finally {
    holder.release();
    await database.pool.query('drop trigger refuse_day on card_days');
  }
  expect(await countDays(slow)).toBe(1);
  expect(await countDays(broken)).toBe(0);
  await rollUp(database.db, { now });
  expect(await countDays(broken)).toBe(1);
});
