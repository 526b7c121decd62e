import { taxOffices, usualHours, type Seller } from '@visita/core/documents/seller';
import { createCache } from '../cache.ts';
import type { Config } from '../config.ts';
import { notify } from '../database/changes.ts';
import type { Tx } from '../database/database.ts';
import type { CurrentSeller, Deps } from '../deps.ts';
import { listSellerSettings, type SellerSettingsRow } from './seller-queries.ts';

/** The PostgreSQL channel that invalidates each process's cached seller. */
export const sellerChanged = 'seller_changed';

/** Notifies on commit: part of the transaction that changes the seller, so a rollback notifies no process. */
export async function tellSellerChanged(tx: Tx): Promise<void> {
  await notify(tx, sellerChanged, '');
}

type SellerSettings = Pick<Config, 'seller' | 'sellerPhone' | 'taxNumbers'>;

/** The seller from the environment, until staff save one. */
export function initialSeller({ seller, sellerPhone, taxNumbers }: SellerSettings): Seller {
  const numbers = Object.fromEntries(taxOffices.map((office) => [office, taxNumbers[office] ?? '']));
  return { ...seller, phone: sellerPhone, hours: usualHours, taxNumbers: numbers as Seller['taxNumbers'] }; // one entry per tax office
}

/** Returns the seller at a moment: the settings effective then, or else those of the environment. */
export function sellerAt(rows: readonly SellerSettingsRow[], config: SellerSettings, at: Date): Seller {
  const row = rows.findLast(({ validFrom }) => validFrom <= at);
  return row ? toSeller(row) : initialSeller(config);
}

export const toSeller = ({ id: _id, validFrom: _validFrom, ...seller }: SellerSettingsRow): Seller => seller;

/**
 * Caches the current seller for e-mails and pages; documents read the rows instead. A stale seller is served
 * if the database is unavailable.
 */
export function createCurrentSeller({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): CurrentSeller {
  const cache = createCache<void, { seller: Seller; next: Date | undefined }>({
    keyOf: () => 'seller',
    load: async () => {
      const rows = await listSellerSettings(db);
      const at = now();
      return {
        seller: sellerAt(rows, config, at),
        next: rows.find(({ validFrom }) => validFrom > at)?.validFrom,
      };
    },
    now,
    ttl: 5 * 60_000,
    validUntil: ({ next }) => next,
    isBetterThanNothing: true,
    max: 1,
  });
  return { load: async () => (await cache.load()).seller, forget: () => cache.expireAll() };
}
