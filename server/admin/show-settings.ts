import { localDay, sellerHome } from '@visita/core/addresses/local-day';
import type { Settings } from '@visita/core/admin/settings-contract';
import { currency } from '@visita/core/money';
import { planCodes } from '@visita/core/plans/plan';
import { zones } from '@visita/core/shop/delivery';
import type { Deps } from '../deps.ts';
import { listPlanPrices } from '../plans/queries.ts';
import { listShippingRates, listTaxRates, type TaxRateRow } from '../shop/queries.ts';
import { earliestDay } from './plan-settings.ts';

type Dependencies = Pick<Deps, 'db' | 'now' | 'config'>;

/** All that can be planned, in three statements, and who sells, as the environment says. */
export async function showSettings({ db, now, config }: Dependencies): Promise<Settings> {
  const at = now();
  const [planPrices, shippingRates, taxRates] = await Promise.all([listPlanPrices(db), listShippingRates(db), listTaxRates(db)]);
  const dayOf = (moment: Date) => localDay(sellerHome, moment);
  const timed = <Row extends { validFrom: Date }>(rows: readonly Row[]) =>
    rows.map((row, index) => {
      const next = rows[index + 1];
      const state = row.validFrom > at ? ('planned' as const) : next && next.validFrom <= at ? ('past' as const) : ('holds' as const);
      return { ...row, from: dayOf(row.validFrom), state };
    });
  return {
    currency,
    earliest: earliestDay(at),
    plans: planCodes
      .map((code) => ({
        plan: code,
        prices: timed(planPrices.filter(({ plan, price }) => plan.code === code && price.currency === currency).map(({ price }) => price)),
      }))
      .filter(({ prices }) => prices.length > 0),
    shipping: zones.map((zone) => ({ zone, rates: timed(shippingRates.filter((rate) => rate.zone === zone)) })),
    taxes: taxesOf(taxRates, dayOf(at)),
    environment: environmentOf(config),
  };
}

/** Each tax in each place with what holds and what is planned; what is over stands on the papers of its time. */
function taxesOf(rows: readonly TaxRateRow[], today: string): Settings['taxes'] {
  const current = rows.filter(({ validUntil }) => validUntil === null || validUntil > today);
  const keyOf = ({ country, province, kind }: TaxRateRow) => [country, province ?? '', kind].join(' ');
  return [...Map.groupBy(current, keyOf).values()]
    .flatMap((ofOne) => {
      const [first] = ofOne;
      if (!first) return [];
      const { country, province, kind } = first;
      const rates = ofOne.toSorted((one, other) => one.validFrom.localeCompare(other.validFrom)).map((row) => rateOf(row, today));
      return [{ country, province, kind, rates }];
    })
    .toSorted((one, other) => (one.province ?? '').localeCompare(other.province ?? ''));
}

const rateOf = ({ code, rate, isRegistered, validFrom, validUntil }: TaxRateRow, today: string) => ({
  code,
  rate,
  isRegistered,
  from: validFrom,
  until: validUntil,
  state: validFrom > today ? ('planned' as const) : ('holds' as const),
});

/** Who sells and under which numbers stands in the environment, by the names of its settings. */
function environmentOf({ brand, seller, taxNumbers, sellerLanguage }: Deps['config']): Settings['environment'] {
  const values = {
    BRAND_NAME: brand,
    SELLER_NAME: seller.name,
    SELLER_ADDRESS: seller.address,
    SUPPORT_EMAIL: seller.email,
    SELLER_LANGUAGE: sellerLanguage,
    TAX_GST_NUMBER: taxNumbers.gst,
    TAX_QST_NUMBER: taxNumbers.qst,
    TAX_BC_NUMBER: taxNumbers.bc,
    TAX_MB_NUMBER: taxNumbers.mb,
    TAX_SK_NUMBER: taxNumbers.sk,
  };
  return Object.entries(values).map(([setting, value]) => ({ setting, value: value ?? null }));
}
