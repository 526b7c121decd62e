import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { defaultColour, type Colour } from '@visita/core/colour';
import { narrowText } from '@visita/core/narrow-text';
import { apostrophes } from '@visita/core/search';
import type { Sort } from '@visita/core/staff/list';
import type { Config } from '../config.ts';
import type { Queryable } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { users } from '../database/tables/account.ts';
import { cardAddresses, cards, mainPhysicalCardId, physicalCards } from '../database/tables/cards.ts';
import { contacts } from '../database/tables/contacts.ts';
import { orders } from '../database/tables/orders.ts';
import { exports } from '../database/tables/privacy.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';
import { userHolder } from '../identity/factor-holder.ts';
import { presentFactors } from '../identity/factors.ts';
import { findUser } from './queries.ts';
import { presentIdentities } from './session.ts';
import { listSecurityEvents } from './security-event-queries.ts';
import { listSessions } from './session-queries.ts';

const sorts = {
  createdAt: { createdAt: users.createdAt, id: users.id },
  seenAt: { seenAt: users.seenAt, id: users.id },
};

type YesOrNo = 'true' | 'false' | undefined;

interface AccountAdminFilter {
  search?: string | undefined;
  verified?: YesOrNo;
  disabled?: YesOrNo;
  leaving?: YesOrNo;
  sort: Sort<keyof typeof sorts>;
  after?: string | undefined;
  limit: number;
}

const listedColumns = {
  id: users.id,
  email: users.email,
  displayName: users.displayName,
  language: users.language,
  isVerified: users.isVerified,
  disabledAt: users.disabledAt,
  erasedAt: users.erasedAt,
  createdAt: users.createdAt,
  seenAt: users.seenAt,
  cards: sql<number>`(select count(*) from cards c where c.user_id = users.id)`.mapWith(Number),
};

/** Lists customers by keyset pagination. Each filter that matches few rows has its own index. */
export async function listUsers(
  db: Queryable,
  { search, verified, disabled, leaving, ...paging }: AccountAdminFilter,
) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  const narrowed = and(
    where,
    either(verified, sql`${users.isVerified}`, sql`not ${users.isVerified}`),
    either(disabled, isNotNull(users.disabledAt), isNull(users.disabledAt)),
    either(leaving, isNotNull(users.erasedAt), isNull(users.erasedAt)),
    search ? matching(search) : undefined,
  );
  return page(
    await db
      .select(listedColumns)
      .from(users)
      .where(narrowed)
      .orderBy(...orderBy)
      .limit(limit),
  );
}

const either = (answer: YesOrNo, yes: SQL, no: SQL) =>
  answer === undefined ? undefined : answer === 'true' ? yes : no;

/**
 * Matches the beginning of an address or a name, or the owner of a card, order or subscription number. Each
 * part uses an index.
 */
function matching(search: string): SQL | undefined {
  // any apostrophe matches any other
  const begins = `${search
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
    .replace(new RegExp(`[${apostrophes}]`, 'g'), '_')}%`;
  const number = narrowText(search).replace(/\s/g, '').toUpperCase();
  const printed = number.replace(/-/g, '');
  return or(
    sql`lower(${users.email}) like ${begins}`,
    sql`lower(${users.displayName}) like ${begins}`,
    sql`lower(${users.lastName}) like ${begins}`,
    sql`users.id = (select c.user_id from cards c join card_addresses a on a.card_id = c.id join physical_cards p on p.id = a.physical_card_id where p.card_number = ${printed})`,
    sql`users.id = (select c.user_id from cards c join card_addresses a on a.card_id = c.id where a.code = ${printed})`,
    sql`users.id = (select orders.user_id from orders where orders.order_no = ${number})`,
    sql`users.id = (select subscriptions.user_id from subscriptions where subscriptions.subscription_no = ${number})`,
  );
}

/** The newest orders and security events shown on a customer's page. */
const newestOrders = 20;
const newestEvents = 50;

/** Finds a customer with everything staff see. Contacts, who are other people, are only counted. */
export async function findShownUser(
  db: Queryable,
  { id, now, config }: { id: string; now: Date; config: Pick<Config, 'apple'> },
) {
  const user = await findUser(db, { id });
  if (!user) return undefined;
  const { passwordHash, ...facts } = user;
  return {
    ...facts,
    hasPassword: passwordHash !== null,
    ...(await presentIdentities(db, { userId: id, config })),
    sessions: await listSessions(db, { userId: id, now }),
    factors: await presentFactors(db, userHolder({ id })),
    securityEvents: await listSecurityEvents(db, { userId: id, limit: newestEvents }),
    cards: await listCardsOfUser(db, { userId: id }),
    orders: await listOrdersOfUser(db, { userId: id }),
    subscriptions: await listSubscriptionsOfUser(db, { userId: id }),
    contacts: await db.$count(contacts, eq(contacts.userId, id)),
    archive: await findArchiveOfUser(db, { userId: id }),
  };
}

async function listCardsOfUser(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({
      id: cards.id,
      cardId: cardAddresses.code,
      cardNumber: physicalCards.cardNumber,
      colour: sql<Colour>`coalesce(${physicalCards.colour}, ${defaultColour})`,
      boundAt: cards.boundAt,
    })
    .from(cards)
    .innerJoin(cardAddresses, and(eq(cardAddresses.cardId, cards.id), eq(cardAddresses.kind, 'digital')))
    .leftJoin(physicalCards, eq(physicalCards.id, mainPhysicalCardId(cards.id)))
    .where(eq(cards.userId, userId))
    .orderBy(cards.boundAt, cards.id);
}

async function listOrdersOfUser(db: Queryable, { userId }: { userId: string }) {
  const { id, orderNo, status, total, currency, createdAt } = orders;
  return db
    .select({ id, orderNo, status, total, currency, createdAt })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(newestOrders);
}

async function listSubscriptionsOfUser(db: Queryable, { userId }: { userId: string }) {
  const { id, subscriptionNo, plan, status, createdAt, endsAt } = subscriptions;
  return db
    .select({ id, subscriptionNo, plan, status, createdAt, endsAt })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.id));
}

async function findArchiveOfUser(db: Queryable, { userId }: { userId: string }) {
  const { status, requestedAt } = exports;
  const [archive] = await db.select({ status, requestedAt }).from(exports).where(eq(exports.userId, userId));
  return archive ?? null;
}
