import type { TaxLine } from '@visita/core/shop/tax';
import type { Deps } from '../deps.ts';
import { listKnownRates, listTaxRates, updateRateNumber, type TaxRateRow } from '../shop/rate-queries.ts';

type TaxRatesDeps = Pick<Deps, 'db' | 'stripe'>;

/** Returns the Stripe ids of an order's tax rates; creates missing ones. */
export async function ensureTaxRates(deps: TaxRatesDeps, taxes: Pick<TaxLine, 'code'>[]): Promise<string[]> {
  const codes = taxes.map(({ code }) => code);
  const existing = codes.length > 0 ? await listKnownRates(deps.db, { codes }) : new Map<string, string>();
  if (codes.some((code) => !existing.has(code))) await ensureAllTaxRates(deps);
  const all = codes.every((code) => existing.has(code)) ? existing : await listKnownRates(deps.db, { codes });
  return codes.map((code) => {
    const stripeId = all.get(code);
    if (stripeId === undefined)
      throw new Error(`tax rate "${code}" was not created at the provider; check that its row still exists`);
    return stripeId;
  });
}

/**
 * Ensures that each of our tax rates exists at the provider, matched by our code in its metadata. A
 * percentage never changes: a new rate is a new row. An archived one counts as existing: `archived.ts`
 * reports it.
 */
export async function ensureAllTaxRates({ db, stripe }: TaxRatesDeps): Promise<void> {
  const observed = new Map<string, string>();
  await stripe.request(async (sdk) => {
    for await (const { id, active, metadata } of sdk.taxRates.list({ limit: 100 })) {
      const code = metadata?.['code'];
      if (code !== undefined && (active || !observed.has(code))) observed.set(code, id);
    }
  });
  for (const row of await listTaxRates(db)) {
    const { code } = row;
    const stripeId =
      observed.get(code) ??
      (await stripe.request((sdk) => sdk.taxRates.create(getParams(row), { idempotencyKey: `tax:${code}` })))
        .id;
    if (stripeId !== row.stripeId) await updateRateNumber(db, { code, stripeId });
  }
}

const nameOf = { gst: 'GST/TPS', hst: 'HST/TVH', qst: 'QST/TVQ', pst: 'PST', rst: 'RST' } as const;

function getParams({ code, kind, rate, country, province }: TaxRateRow) {
  return {
    display_name: nameOf[kind],
    inclusive: false,
    // thousandths of a percent
    percentage: rate / 1000,
    country,
    ...(province !== null && { state: province, jurisdiction: `${country} ${province}` }),
    tax_type: kind,
    metadata: { code },
  };
}
