import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { addDays } from '@visita/core/days';
import { languages, languageOfPrefix, prefixFor, type Language } from '@visita/core/languages';
import { toDay } from '@visita/core/stats/day';
import type { Deps } from '../deps.ts';
import { findTicketKey, insertTicketKey, removeTicketKeysBefore } from '../contacts/ticket-key-queries.ts';

type DocumentLinkDeps = Pick<Deps, 'db' | 'now'>;

/** The linked document, and its language. */
export interface Linked {
  id: string;
  language: Language;
}

const linkMs = 10 * 60_000;

/**
 * Creates a link that is valid for ten minutes. It is signed with the key of its day, so no link is stored.
 */
export async function documentLink({ db, now }: DocumentLinkDeps, { id, language }: Linked): Promise<string> {
  const at = now();
  const day = toDay(at);
  const key =
    (await findTicketKey(db, { day })) ?? (await insertTicketKey(db, { day, key: randomBytes(32) }));
  await removeTicketKeysBefore(db, { day: toDay(addDays(at, -2)) });
  const words = `${id.replaceAll('-', '')}.${prefixFor(language)}.${at.getTime().toString(36)}`;
  return `/files/documents/${words}.${sign(key, words)}`;
}

const form = new RegExp(
  `^(([\\da-f]{32})\\.(${languages.map(prefixFor).join('|')})\\.([\\da-z]{1,9}))\\.([\\w-]{43})$`,
);

/** Verifies a link; undefined if it has expired or its signature is wrong. */
export async function readDocumentLink(
  { db, now }: DocumentLinkDeps,
  { secret }: { secret: string },
): Promise<Linked | undefined> {
  const [, words = '', id = '', prefix = '', moment = '', signature = ''] = form.exec(secret) ?? [];
  const language = languageOfPrefix(prefix);
  const madeAt = new Date(parseInt(moment, 36));
  const age = now().getTime() - madeAt.getTime();
  if (!language || !(age >= 0 && age <= linkMs)) return undefined;
  const key = await findTicketKey(db, { day: toDay(madeAt) });
  if (!key || !isSame(signature, sign(key, words))) return undefined;
  return { id: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), language };
}

const sign = (key: Buffer, words: string): string =>
  createHmac('sha256', key).update(`document ${words}`).digest('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
