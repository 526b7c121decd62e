import { localDay, sellerHome } from '@visita/core/addresses/local-day';
import type { Settings } from '@visita/core/admin/settings-contract';
import { currency } from '@visita/core/money';
import { planCodes } from '@visita/core/plans/plan';
import { zones } from '@visita/core/shop/delivery';
import type { Deps } from '../deps.ts';
import { initialSeller } from '../documents/current-seller.ts';
import { listSellerSettings } from '../documents/seller-queries.ts';
import { listPlanPrices } from '../plans/queries.ts';
import { listShippingRates, listTaxRates, type TaxRateRow } from '../shop/rate-queries.ts';
import { earliestDay, type Planner } from './plan-settings.ts';

type PresentSettingsDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** Returns all settings that can be planned, in four statements, and those of the environment. */
export async function presentSettings({ db, now, config }: PresentSettingsDeps): Promise<Settings> {
  const at = now();
  const [planPrices, shippingRates, taxRates, sellers] = await Promise.all([
    listPlanPrices(db),
    listShippingRates(db),
    listTaxRates(db),
    listSellerSettings(db),
  ]);
  const toDay = (moment: Date) => localDay(sellerHome, moment);
  const timed = <Row extends { validFrom: Date }>(rows: readonly Row[]) =>
    rows.map((row, index) => {
      const next = rows[index + 1];
      const state =
        row.validFrom > at
          ? ('planned' as const)
          : next && next.validFrom <= at
            ? ('past' as const)
            : ('holds' as const);
      return { ...row, from: toDay(row.validFrom), state };
    });
  return {
    currency,
    earliest: earliestDay(at),
    today: toDay(at),
    seller: { initial: initialSeller(config), rows: timed(sellers) },
    plans: planCodes
      .map((code) => ({
        plan: code,
        prices: timed(
          planPrices
            .filter(({ plan, price }) => plan.code === code && price.currency === currency)
            .map(({ price }) => price),
        ),
      }))
      .filter(({ prices }) => prices.length > 0),
    shipping: zones.map((zone) => ({
      zone,
      rates: timed(shippingRates.filter((rate) => rate.zone === zone)),
    })),
    taxes: getTaxes(taxRates, toDay(at)),
    environment: getEnvironment(config),
  };
}

/** Groups tax rates by tax and place, without expired ones. */
function getTaxes(rows: readonly TaxRateRow[], today: string): Settings['taxes'] {
  const current = rows.filter(({ validUntil }) => validUntil === null || validUntil > today);
  const getKey = ({ country, province, kind }: TaxRateRow) => [country, province ?? '', kind].join(' ');
  return [...Map.groupBy(current, getKey).values()]
    .flatMap((ofOne) => {
      const [first] = ofOne;
      if (!first) return [];
      const { country, province, kind } = first;
      const rates = ofOne
        .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
        .map((row) => buildRate(row, today));
      return [{ country, province, kind, rates }];
    })
    .toSorted((one, other) => (one.province ?? '').localeCompare(other.province ?? ''));
}

const buildRate = ({ code, rate, isRegistered, validFrom, validUntil }: TaxRateRow, today: string) => ({
  code,
  rate,
  isRegistered,
  from: validFrom,
  until: validUntil,
  state: validFrom > today ? ('planned' as const) : ('holds' as const),
});

/** Settings of the environment, by name. */
const getEnvironment = ({ brand, sellerLanguage }: Deps['config']): Settings['environment'] => [
  { setting: 'BRAND_NAME', value: brand },
  { setting: 'SELLER_LANGUAGE', value: sellerLanguage },
];

/** Applies a change and returns all settings as they are then. */
export async function changeSettings<Call extends Planner & Parameters<typeof presentSettings>[0]>(
  call: Call,
  change: (call: Call) => Promise<void>,
) {
  await change(call);
  return presentSettings(call);
}
