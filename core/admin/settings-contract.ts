import { z } from 'zod';
import { del, get, post } from '../api/endpoint.ts';
import { NewSeller, Seller } from '../documents/seller.ts';
import { Cents } from '../money.ts';
import { planCodes } from '../plans/plan.ts';
import { zones } from '../shop/delivery.ts';
import { taxKinds } from '../shop/tax.ts';

const Amount = z.int().min(0).max(10_000_000);
const WorkingDays = z.int().min(1).max(99);
/** In Montréal; later than today, so that one day has one price. */
const from = z.iso.date();
/** The newest row that somebody saw: where there is a newer one they saw too little. */
const seen = z.string().max(60);

/** A row that holds from a day on, until the next one's. */
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
  /** The first day on which it holds no more. */
  until: z.iso.date().nullable(),
  ...dated,
});

const SellerRow = Seller.extend({ id: z.uuid(), ...dated });

/** What holds and what is planned, the oldest first; and what the environment says, by the name of its setting. */
export const Settings = z
  .object({
    currency: z.string(),
    /** The first day for which something can be planned. */
    earliest: z.iso.date(),
    /** From which on somebody else may sell. */
    today: z.iso.date(),
    /** Who sells before staff say it, and what they said. */
    seller: z.object({ initial: Seller, rows: z.array(SellerRow) }),
    plans: z.array(z.object({ plan: z.enum(planCodes), prices: z.array(PlanPrice) })),
    shipping: z.array(z.object({ zone: z.enum(zones), rates: z.array(ShippingRate) })),
    taxes: z.array(z.object({ country: z.string(), province: z.string().nullable(), kind: z.enum(taxKinds), rates: z.array(TaxRate) })),
    environment: z.array(z.object({ setting: z.string(), value: z.string().nullable() })),
  })
  .meta({ id: 'Settings' });
export type Settings = z.output<typeof Settings>;

export const PlanPriceChange = z.object({ plan: z.enum(planCodes), amount: Amount.min(1), from, seen });
export const ShippingChange = z
  .object({ zone: z.enum(zones), amount: Amount, freeFrom: Amount.nullable(), minDays: WorkingDays, maxDays: WorkingDays, from, seen })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, { path: ['maxDays'], params: { code: 'rangeBackwards' } });
export const TaxChange = z.object({ rate: z.int().min(0).max(100_000), isRegistered: z.boolean(), from, seen });

/** `seen` is empty where nobody has written one down. */
export const SellerChange = NewSeller.extend({ from, seen });

const own = { access: 'staff', permission: 'settings.change' } as const;
const refused = ['notFound', 'changedMeanwhile'] as const;

export const adminSettings = {
  get: get('/admin/settings', {
    ...own,
    summary: 'Prices of plans, delivery and taxes with their days, and who sells.',
    returns: Settings,
  }),
  seller: post('/admin/settings/seller', {
    ...own,
    summary: 'Who sells from a day on, or at once where that is today. Papers keep whom they name.',
    body: SellerChange,
    returns: Settings,
    problems: ['changedMeanwhile'],
  }),
  removeSeller: del('/admin/settings/seller/:id', {
    ...own,
    summary: 'Take a planned change of who sells back before it begins.',
    returns: Settings,
    problems: ['changedMeanwhile'],
  }),
  planPrice: post('/admin/settings/plan-prices', {
    ...own,
    summary: 'What a plan costs from a day on. Whoever has it goes on paying what they agreed to.',
    body: PlanPriceChange,
    returns: Settings,
    problems: refused,
  }),
  removePlanPrice: del('/admin/settings/plan-prices/:id', {
    ...own,
    summary: 'Take a planned price back before it begins.',
    returns: Settings,
    problems: refused,
  }),
  shippingRate: post('/admin/settings/shipping-rates', {
    ...own,
    summary: 'What delivery costs from a day on, and how long it takes.',
    body: ShippingChange,
    returns: Settings,
    problems: refused,
  }),
  removeShippingRate: del('/admin/settings/shipping-rates/:id', {
    ...own,
    summary: 'Take planned delivery terms back before they begin.',
    returns: Settings,
    problems: refused,
  }),
  tax: post('/admin/settings/taxes', {
    ...own,
    summary: 'At what rate a tax holds from a day on, and whether the seller is registered for it and charges it.',
    body: TaxChange,
    returns: Settings,
    problems: refused,
  }),
  removeTax: del('/admin/settings/taxes/:code', {
    ...own,
    summary: 'Take a planned rate back before it begins; the one before goes on.',
    returns: Settings,
    problems: refused,
  }),
};
