import { seedPlans } from '../seed/seed-plans.ts';
import { seedShop } from '../seed/seed-shop.ts';
import type { Database } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { tellShopChanged } from '../shop/shop-changed.ts';

type CatalogueDeps = {
  database: Pick<Database, 'db' | 'pool'>;
  clock: { now: () => Date };
  heardAll: () => Promise<void>;
};

/** Seeds the catalogue of a new installation, and returns functions that change it as staff or buyers do. */
export async function filledCatalogue({ database: { db, pool }, clock, heardAll }: CatalogueDeps) {
  await seedShop({ db, now: clock.now() });
  await seedPlans({ db, now: clock.now() });

  /** Changes rows and notifies, as every action of the shop does. */
  async function change(statement: string, values: unknown[] = []): Promise<void> {
    await pool.query(statement, values);
    await transaction(db, (tx) => tellShopChanged(tx));
    await heardAll();
  }

  async function readBooks(sku: string): Promise<{ received: number; reserved: number; sold: number }> {
    const { rows } = await pool.query('select received, reserved, sold from variants where sku = $1', [sku]);
    return rows[0] as { received: number; reserved: number; sold: number };
  }

  /** Sets the number of free pieces; none are reserved or sold. */
  const setStock = (sku: string, received: number) =>
    change('update variants set received = $2, reserved = 0, sold = 0 where sku = $1', [sku, received]);

  /** Replaces the tax rate of Ontario from a day on, once per day. */
  const changeOntarioTax = ({ percent, from }: { percent: number; from: string }) =>
    change(
      `with ended as (
        update tax_rates set valid_until = $2 where province = 'ON' and valid_until is null and valid_from < $2 returning *
      )
      insert into tax_rates (code, country, province, kind, rate, is_registered, valid_from)
        select $3, country, province, kind, $1, is_registered, $2 from ended`,
      [percent * 1000, from, `hst-on-${from}`],
    );

  return { change, booksOf: readBooks, setStock, changeOntarioTax };
}
