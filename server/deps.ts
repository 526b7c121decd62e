import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database, Db } from './database/database.ts';
import type { Files } from './integrations/files.ts';
import type { Mail } from './mail/mail.ts';
import type { Limits } from './http/limits.ts';
import type { sellerSettings } from './database/tables/documents.ts';
import type { planPrices, plans } from './database/tables/plans.ts';
import type { prices, products, shippingRates, taxRates, variants } from './database/tables/shop.ts';
import type { visits } from './database/tables/stats.ts';
import type { Google } from './integrations/google.ts';

/** All that decides what is shown, what it costs and what is owed: rows, of which the clock chooses those that hold. */
export interface CatalogueRows {
  variants: { product: typeof products.$inferSelect; variant: typeof variants.$inferSelect }[];
  prices: (typeof prices.$inferSelect)[];
  shippingRates: (typeof shippingRates.$inferSelect)[];
  taxRates: (typeof taxRates.$inferSelect)[];
}

/** A plan with one of its prices, of whichever moment. */
export interface PlanPriceRow {
  plan: typeof plans.$inferSelect;
  price: typeof planPrices.$inferSelect;
}

/** The same with the plans, in the order of the screens. */
export interface ShownRows extends CatalogueRows {
  planPrices: PlanPriceRow[];
}

/** Products, plans, prices, stock and rates in memory, read again after a change. */
export interface Catalogue {
  /** What is known to be right; nothing when it has to be read. */
  known: () => ShownRows | undefined;
  load: () => Promise<ShownRows>;
  forget: () => void;
}

/** Who sells now, in memory and read again after a change. */
export interface CurrentSeller {
  load: () => Promise<Omit<typeof sellerSettings.$inferSelect, 'id' | 'validFrom'>>;
  forget: () => void;
}

export interface Seen {
  /** The `id` of a bound card, as the database writes it. */
  cardId: string;
  channel: (typeof visits.$inferSelect)['channel'];
  visitor: Buffer;
}

/**
 * Counts what happens to cards. A promise that resolves is a row that is committed; one rejected with `unavailable` is a row
 * nobody vouches for: it was never written, or its commit could not be heard of.
 */
export interface Visits {
  /** Sixteen bytes that are the same for one visitor of one card during one day, and tell nothing about them. */
  visitorOf(hit: { cardId: string; address: string; userAgent: string; now: Date }): Promise<Buffer>;
  view(seen: Seen): Promise<void>;
  /** False when this visitor has saved this card today already. */
  save(seen: Seen): Promise<boolean>;
  /** A tap on Save Contact, whatever came of it; once for each visitor and day, like the save. */
  tap(seen: Seen): Promise<void>;
  click(hit: { cardId: string; link: string }): Promise<void>;
  exclude(hit: { cardId: string }): Promise<void>;
  /** Writes what waits and takes no more. */
  close(): Promise<void>;
}

/**
 * What a handler may use. Made once by `app.ts`, and in memory by the tests. A module that lends the others something adds
 * it where it declares it (`declare module`), so that this file knows no module.
 */
export interface Deps {
  db: Db;
  database: Database;
  config: Config;
  now: () => Date;
  log: Logger;
  files: Files;
  mail: Mail;
  limits: Limits;
  visits: Visits;
  catalogue: Catalogue;
  currentSeller: CurrentSeller;
  google: Google;
}
