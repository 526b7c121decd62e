import { z } from 'zod';
import { del, get, post } from '../api/endpoint.ts';
import { NewSeller, Seller } from '../documents/seller.ts';
import { Cents } from '../money.ts';
import { PlanCode } from '../plans/plan-code.ts';
import { zones } from '../shop/delivery.ts';
import { taxKinds } from '../shop/tax.ts';

const Amount = z.int().min(0).max(10_000_000);
const WorkingDays = z.int().min(1).max(99);
/** Effective date in Montréal; later than today, so that no day has two prices. */
const from = z.iso.date();
/** Id of the newest row that staff saw (optimistic lock): refused if there is a newer one. */
const seen = z.string().max(60);

/** A row is effective from its date until that of the next row. */
const states = ['past', 'holds', 'planned'] as const;
const dated = { from: z.iso.date(), state: z.enum(states) };

const PlanPrice = z.object({ id: z.uuid(), amount: Cents, ...dated });
const ShippingRate = z.object({
  id: z.uuid(),
  amount: Cents,
  freeFrom: Cents.nullable(),
  minDays: z.int(),
  maxDays: z.int(),
  ...dated,
});
const TaxRate = z.object({
  code: z.string(),
  /** In thousandths of a percent. */
  rate: z.int(),
  isRegistered: z.boolean(),
  /** The first day on which it is no longer effective. */
  until: z.iso.date().nullable(),
  ...dated,
});

const SellerRow = Seller.extend({ id: z.uuid(), ...dated });

/** Current and planned settings, oldest first, and the values of environment variables by setting. */
export const Settings = z
  .object({
    currency: z.string(),
    /** The earliest effective date of a change. */
    earliest: z.iso.date(),
    /** The earliest effective date of a new seller. */
    today: z.iso.date(),
    /** The seller of the environment, until staff enter one, and the entered ones. */
    seller: z.object({ initial: Seller, rows: z.array(SellerRow) }),
    plans: z.array(z.object({ plan: PlanCode, prices: z.array(PlanPrice) })),
    shipping: z.array(z.object({ zone: z.enum(zones), rates: z.array(ShippingRate) })),
    taxes: z.array(
      z.object({
        country: z.string(),
        province: z.string().nullable(),
        kind: z.enum(taxKinds),
        rates: z.array(TaxRate),
      }),
    ),
    environment: z.array(z.object({ setting: z.string(), value: z.string().nullable() })),
  })
  .meta({ id: 'Settings' });
export type Settings = z.output<typeof Settings>;

export const PlanPriceChange = z
  .object({ plan: PlanCode, amount: Amount.min(1), from, seen })
  .meta({ id: 'PlanPriceChange' });
export const ShippingChange = z
  .object({
    zone: z.enum(zones),
    amount: Amount,
    freeFrom: Amount.nullable(),
    minDays: WorkingDays,
    maxDays: WorkingDays,
    from,
    seen,
  })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, {
    path: ['maxDays'],
    params: { code: 'rangeBackwards' },
  })
  .meta({ id: 'ShippingChange' });
export const TaxChange = z
  .object({
    rate: z.int().min(0).max(100_000),
    isRegistered: z.boolean(),
    from,
    seen,
  })
  .meta({ id: 'TaxChange' });

/** `seen` is empty if there is no row. */
export const SellerChange = NewSeller.extend({ from, seen }).meta({ id: 'SellerChange' });

const own = { access: 'staff', permission: 'settings.change' } as const;
const refusals = ['notFound', 'changedMeanwhile'] as const;

export const adminSettings = {
  get: get('/admin/settings', {
    ...own,
    summary: 'Get prices of plans, delivery terms, tax rates and the seller with their effective dates.',
    returns: Settings,
  }),
  seller: post('/admin/settings/seller', {
    ...own,
    summary: 'Change the seller from an effective date, at the earliest today. Issued documents keep theirs.',
    body: SellerChange,
    returns: Settings,
    problems: ['changedMeanwhile'],
  }),
  removeSeller: del('/admin/settings/seller/:id', {
    ...own,
    summary: 'Delete a planned change of the seller.',
    returns: Settings,
    problems: ['changedMeanwhile'],
  }),
  planPrice: post('/admin/settings/plan-prices', {
    ...own,
    summary: 'Set the price of a plan from an effective date. Existing subscriptions keep their price.',
    body: PlanPriceChange,
    returns: Settings,
    problems: refusals,
  }),
  removePlanPrice: del('/admin/settings/plan-prices/:id', {
    ...own,
    summary: 'Delete a planned price.',
    returns: Settings,
    problems: refusals,
  }),
  shippingRate: post('/admin/settings/shipping-rates', {
    ...own,
    summary: 'Set delivery cost and time from an effective date.',
    body: ShippingChange,
    returns: Settings,
    problems: refusals,
  }),
  removeShippingRate: del('/admin/settings/shipping-rates/:id', {
    ...own,
    summary: 'Delete planned delivery terms.',
    returns: Settings,
    problems: refusals,
  }),
  tax: post('/admin/settings/taxes', {
    ...own,
    summary: 'Set a tax rate from an effective date, and whether the seller is registered and charges it.',
    body: TaxChange,
    returns: Settings,
    problems: refusals,
  }),
  removeTax: del('/admin/settings/taxes/:code', {
    ...own,
    summary: 'Delete a planned tax rate. The current rate stays effective.',
    returns: Settings,
    problems: refusals,
  }),
};
