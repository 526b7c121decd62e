import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { addDays } from '@visita/core/days';
import { dayOf } from '@visita/core/stats/day';
import type { Deps } from '../deps.ts';
import { findTicketKey, insertTicketKey, removeTicketKeysBefore } from '../contacts/queries.ts';

type Dependencies = Pick<Deps, 'db' | 'now'>;

const linkMs = 10 * 60_000;

/** Opens the invoice of this order for ten minutes: nothing has to be kept of a link, since it is signed with the key of its day. */
export async function invoiceLink({ db, now }: Dependencies, { orderId }: { orderId: string }): Promise<string> {
  const at = now();
  const day = dayOf(at);
  const key = (await findTicketKey(db, { day })) ?? (await insertTicketKey(db, { day, key: randomBytes(32) }));
  await removeTicketKeysBefore(db, { day: dayOf(addDays(at, -2)) });
  const words = `${orderId.replaceAll('-', '')}.${at.getTime().toString(36)}`;
  return `/files/invoices/${words}.${sign(key, words)}`;
}

/** Whose invoice a link opens; nothing for one that is over or was never made here. */
export async function findLinkedOrder({ db, now }: Dependencies, { secret }: { secret: string }): Promise<string | undefined> {
  const [, words = '', id = '', moment = '', signature = ''] = /^(([\da-f]{32})\.([\da-z]{1,9}))\.([\w-]{43})$/.exec(secret) ?? [];
  const madeAt = new Date(parseInt(moment, 36));
  const age = now().getTime() - madeAt.getTime();
  if (!words || !(age >= 0 && age <= linkMs)) return undefined;
  const key = await findTicketKey(db, { day: dayOf(madeAt) });
  if (!key || !isSame(signature, sign(key, words))) return undefined;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const sign = (key: Buffer, words: string): string => createHmac('sha256', key).update(`invoice ${words}`).digest('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
