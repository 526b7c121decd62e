import type { TaxOffice } from '@visita/core/documents/seller';
import type { Config } from '../config.ts';
import type { Queryable } from '../database/database.ts';
import { listTaxRates } from '../shop/rate-queries.ts';
import { sellerAt } from './current-seller.ts';
import { listSellerSettings } from './seller-queries.ts';
import { taxOfficeFor } from './tax-office.ts';

const settings = {
  gst: 'TAX_GST_NUMBER',
  qst: 'TAX_QST_NUMBER',
  bc: 'TAX_BC_NUMBER',
  mb: 'TAX_MB_NUMBER',
  sk: 'TAX_SK_NUMBER',
} as const;

/** Also quoted in docs/deploy/going-public.md. */
export const taxRefusal =
  'a tax is charged whose registration number every invoice must name: set it as the tax office wrote it';

type Registered = Pick<Config, 'isPublic'> & { taxNumbers: Partial<Record<TaxOffice, string | undefined>> };

/** Returns the tax offices whose taxes are charged now or later. */
export async function listChargedOffices(db: Queryable): Promise<ReadonlySet<TaxOffice>> {
  return new Set((await listTaxRates(db)).filter(({ isRegistered }) => isRegistered).map(taxOfficeFor));
}

/** Throws like `refuseUnregistered`, for the seller of a moment. */
export async function refuseUnregisteredSeller(
  db: Queryable,
  { config, at }: { config: Config; at: Date },
): Promise<void> {
  const seller = sellerAt(await listSellerSettings(db), config, at);
  await refuseUnregistered(db, { ...config, ...seller });
}

/**
 * Throws at the start of a public site that charges a tax without a registration number, which every invoice
 * must name.
 */
export async function refuseUnregistered(db: Queryable, { isPublic, taxNumbers }: Registered): Promise<void> {
  if (!isPublic) return;
  const missing = [...(await listChargedOffices(db))].filter((office) => !taxNumbers[office]);
  const sentences = missing.map((office) => `${settings[office]}: ${taxRefusal}`);
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
}
