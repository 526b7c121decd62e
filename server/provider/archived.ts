import type { Deps } from '../deps.ts';
import { transaction } from '../database/transaction.ts';
import { listTaxRates } from '../shop/rate-queries.ts';
import { raiseAlert } from './raise-alert.ts';
import type { EventReader, EventReaders } from './received-events.ts';
import { readSoldPrices } from './sold-prices.ts';

type ArchivedDeps = Pick<Deps, 'db' | 'stripe' | 'now'>;

/** A price or a tax rate that sales need, and its id at the provider. */
interface SoldObject {
  kind: 'price' | 'rate';
  stripeId: string;
  /** The price's lookup key, or the rate's code. */
  name: string;
}

/** Lists the effective prices of plans and the tax rates. Products are sold with amounts of their own. */
async function listSold({ db, now }: Pick<ArchivedDeps, 'db' | 'now'>): Promise<SoldObject[]> {
  const prices = (await readSoldPrices(db, { at: now() })).filter(({ recurring }) => recurring !== null);
  return [
    ...prices.map(({ stripeId, lookupKey: name }) => ({ kind: 'price' as const, stripeId, name })),
    ...(await listTaxRates(db)).map(({ stripeId, code: name }) => ({
      kind: 'rate' as const,
      stripeId,
      name,
    })),
  ].flatMap(({ stripeId, ...sold }) => (stripeId === null ? [] : [{ ...sold, stripeId }]));
}

async function isArchived(
  { stripe }: Pick<Deps, 'stripe'>,
  { kind, stripeId }: SoldObject,
): Promise<boolean> {
  const observed =
    kind === 'price'
      ? await stripe.find((sdk) => sdk.prices.retrieve(stripeId))
      : await stripe.find((sdk) => sdk.taxRates.retrieve(stripeId));
  return observed?.active === false;
}

/**
 * Lists what is archived at the provider. Stripe refuses it for new sales; subscriptions that have it are billed
 * as before (docs.stripe.com/api/tax_rates/update).
 */
export async function listArchived(deps: ArchivedDeps): Promise<SoldObject[]> {
  const archived: SoldObject[] = [];
  for (const sold of await listSold(deps)) if (await isArchived(deps, sold)) archived.push(sold);
  return archived;
}

/** Raises one alert per archived object. Returns true if there is one. */
export async function reportArchived(deps: ArchivedDeps): Promise<boolean> {
  const archived = await listArchived(deps);
  await transaction(deps.db, async (tx) => {
    for (const { stripeId, name } of archived)
      await raiseAlert(tx, { kind: 'archivedAtProvider', about: stripeId, detail: name, at: deps.now() });
  });
  return archived.length > 0;
}

/** Reactivates what sales need. Subscriptions are not changed. Returns the names. */
export async function reactivateArchived(deps: ArchivedDeps): Promise<string[]> {
  const archived = await listArchived(deps);
  for (const { kind, stripeId } of archived)
    if (kind === 'price') await deps.stripe.request((sdk) => sdk.prices.update(stripeId, { active: true }));
    else await deps.stripe.request((sdk) => sdk.taxRates.update(stripeId, { active: true }));
  return archived.map(({ name }) => name);
}

/** Reads a change of a price or tax rate in the provider's dashboard: staff hear of one that was archived. */
const archivedRead: EventReader = async (deps, { objectId }) => {
  const sold = (await listSold(deps)).find(({ stripeId }) => stripeId === objectId);
  if (!sold || !(await isArchived(deps, sold))) return undefined;
  const { stripeId: about, name: detail } = sold;
  return (tx) => raiseAlert(tx, { kind: 'archivedAtProvider', about, detail, at: deps.now() });
};

export const archivedEvents: EventReaders = {
  'price.updated': archivedRead,
  'tax_rate.updated': archivedRead,
};
