import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { addDays } from '@visita/core/days';
import { Problem } from '@visita/core/problems';
import { toDay } from '@visita/core/stats/day';
import type { Deps } from '../deps.ts';
import { findTicketKey, insertTicketKey, removeTicketKeysBefore } from './ticket-key-queries.ts';

type TicketDeps = Pick<Deps, 'db' | 'now'>;

/** No human reads the form and types a name and an address in less. */
const shortestMs = 2_000;
const longestMs = 86_400_000;

/**
 * Returns a signed ticket with the card and the time at which the form was shown. A form sent without one, or
 * faster than a human types, comes from a bot. Stateless: nothing is stored per view.
 */
export async function newTicket({ db, now }: TicketDeps, { cardId }: { cardId: string }): Promise<string> {
  const at = now();
  const key = await keyOfToday(db, at);
  const shown = `${at.getTime().toString(36)}.${randomBytes(16).toString('base64url')}`;
  return `${shown}.${sign(key, shown, cardId)}`;
}

export async function checkTicket(
  { db, now }: TicketDeps,
  { cardId, ticket }: { cardId: string; ticket: string },
): Promise<void> {
  const [, shown = '', moment = '', signature = ''] =
    /^(([\da-z]{1,9})\.[\w-]{22})\.([\w-]{43})$/.exec(ticket) ?? [];
  const shownAt = new Date(parseInt(moment, 36));
  const age = now().getTime() - shownAt.getTime();
  if (!moment || age < 0) throw new Problem('formRefused');
  if (age > longestMs) throw new Problem('formExpired');
  const key = await findTicketKey(db, { day: toDay(shownAt) });
  if (!key || !isSame(signature, sign(key, shown, cardId))) throw new Problem('formRefused');
  if (age < shortestMs) throw new Problem('formRefused');
}

async function keyOfToday(db: TicketDeps['db'], at: Date): Promise<Buffer> {
  const day = toDay(at);
  const existing = await findTicketKey(db, { day });
  if (existing) return existing;
  const key = await insertTicketKey(db, { day, key: randomBytes(32) });
  await removeTicketKeysBefore(db, { day: toDay(addDays(at, -2)) });
  return key;
}

const sign = (key: Buffer, shown: string, cardId: string): string =>
  createHmac('sha256', key).update(`${shown} ${cardId}`).digest('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
