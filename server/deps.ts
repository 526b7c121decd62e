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
import type { Apple } from './integrations/apple.ts';
import type { Google } from './integrations/google.ts';
import type { Sealing } from './sealing/sealing.ts';

/**
 * The rows that determine which products are shown, their prices and taxes. They include past and future
 * rows; callers select those in effect.
 */
export interface CatalogueRows {
  variants: { product: typeof products.$inferSelect; variant: typeof variants.$inferSelect }[];
  prices: (typeof prices.$inferSelect)[];
  shippingRates: (typeof shippingRates.$inferSelect)[];
  taxRates: (typeof taxRates.$inferSelect)[];
}

/** A plan with one of its prices, past, current or future. */
export interface PlanPriceRow {
  plan: typeof plans.$inferSelect;
  price: typeof planPrices.$inferSelect;
}

/** The catalogue with the plans, in display order. */
export interface ShownRows extends CatalogueRows {
  planPrices: PlanPriceRow[];
}

/** Products, plans, prices, stock and rates in memory, reloaded after a change. */
export interface Catalogue {
  /** The fresh rows; undefined if they have to be loaded. */
  known: () => ShownRows | undefined;
  load: () => Promise<ShownRows>;
  forget: () => void;
}

/** The current seller, in memory and reloaded after a change. */
export interface CurrentSeller {
  load: () => Promise<Omit<typeof sellerSettings.$inferSelect, 'id' | 'validFrom'>>;
  forget: () => void;
}

export interface SeenVisit {
  /** The `id` of a bound card (a UUID). */
  cardId: string;
  channel: (typeof visits.$inferSelect)['channel'];
  visitor: Buffer;
  /** The number of the address that the visitor used. Left out, the visit counts for the card alone. */
  addressNumber?: number;
}

/**
 * Records visits and other events of cards. A resolved promise means a committed row; `unavailable` means
 * that the row was not written, or that the outcome of its commit is unknown.
 */
export interface Visits {
  /**
   * Returns 16 bytes that are the same for one visitor of one card during one day, and do not identify the
   * visitor.
   */
  visitorOf(hit: { cardId: string; address: string; userAgent: string; now: Date }): Promise<Buffer>;
  view(seen: SeenVisit): Promise<void>;
  /** Returns false if this visitor has saved this card today already. */
  save(seen: SeenVisit): Promise<boolean>;
  /** Records a tap on Save Contact, whatever its result; once per visitor and day, like the save. */
  tap(seen: SeenVisit): Promise<void>;
  click(hit: { cardId: string; link: string }): Promise<void>;
  exclude(hit: { cardId: string }): Promise<void>;
  /** Writes what is buffered and accepts no more. */
  close(): Promise<void>;
}

/**
 * The dependencies of a handler, created once by `app.ts`, and in memory by tests. A module that provides one
 * to others declares it by `declare module`, so that this file knows no module.
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
  apple: Apple;
  sealing: Sealing;
}
