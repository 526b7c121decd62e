import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@visita/core/languages';
import type account from '@visita/core/locales/en/account.json';
import type addresses from '@visita/core/locales/en/addresses.json';
import type cards from '@visita/core/locales/en/cards.json';
import type checkout from '@visita/core/locales/en/checkout.json';
import type common from '@visita/core/locales/en/common.json';
import type contacts from '@visita/core/locales/en/contacts.json';
import type edit from '@visita/core/locales/en/edit.json';
import type emails from '@visita/core/locales/en/emails.json';
import type home from '@visita/core/locales/en/home.json';
import type meta from '@visita/core/locales/en/meta.json';
import type money from '@visita/core/locales/en/money.json';
import type orders from '@visita/core/locales/en/orders.json';
import type payments from '@visita/core/locales/en/payments.json';
import type privacy from '@visita/core/locales/en/privacy.json';
import type problems from '@visita/core/locales/en/problems.json';
import type profile from '@visita/core/locales/en/profile.json';
import type stats from '@visita/core/locales/en/stats.json';
import type shop from '@visita/core/locales/en/shop.json';
import type share from '@visita/core/locales/en/share.json';

export interface Words {
  account: typeof account;
  addresses: typeof addresses;
  cards: typeof cards;
  checkout: typeof checkout;
  common: typeof common;
  contacts: typeof contacts;
  edit: typeof edit;
  emails: typeof emails;
  home: typeof home;
  meta: typeof meta;
  money: typeof money;
  orders: typeof orders;
  payments: typeof payments;
  privacy: typeof privacy;
  problems: typeof problems;
  profile: typeof profile;
  stats: typeof stats;
  share: typeof share;
  shop: typeof shop;
}

const rooms = [
  'account',
  'addresses',
  'cards',
  'checkout',
  'common',
  'contacts',
  'edit',
  'emails',
  'home',
  'meta',
  'money',
  'orders',
  'payments',
  'privacy',
  'problems',
  'profile',
  'stats',
  'share',
  'shop',
] as const satisfies (keyof Words)[];

/** What the screens say in a language; the journeys find their way by it, as a reader does. */
export function wordsIn(language: Language): Words {
  const read = (room: string): unknown =>
    JSON.parse(readFileSync(fileURLToPath(new URL(`../core/locales/${language}/${room}.json`, import.meta.url)), 'utf8'));
  // every language has the keys of English: house.test.ts
  return Object.fromEntries(rooms.map((room) => [room, read(room)])) as unknown as Words;
}

/** A sentence with its blanks filled, as the screen does. */
export function filled(text: string, blanks: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(blanks[name]));
}
