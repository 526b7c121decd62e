import { createHash, randomBytes } from 'node:crypto';
import { addDays } from '@visita/core/days';
import { numberFrom } from '@visita/core/documents/number';
import { contractPrice, type NewContract } from '@visita/core/enterprise/terms';
import { currency } from '@visita/core/money';
import { enterpriseTerms } from '@visita/core/plans/plan';
import { fieldProblem, Problem } from '@visita/core/problems';
import { taxesOf } from '@visita/core/shop/tax';
import { paymentDays } from '@visita/core/subscriptions/terms';
import { firstWish } from '@visita/core/subscriptions/wanted';
import { findUserByEmail, lockUser } from '../account/queries.ts';
import { listAddresses } from '../addresses/queries.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { findPlanPrice } from '../plans/queries.ts';
import { enqueue } from '../queue/job.ts';
import { taxRatesOf } from '../shop/holding.ts';
import { listTaxRates } from '../shop/queries.ts';
import { insertSubscription, insertSubscriptionMove } from '../subscriptions/queries.ts';
import { beginContract } from './begin-contract.ts';
import { findContract, insertContract, type FoundContract } from './queries.ts';

/** What makes a repeat the same contract: the submission's key, else what it says. */
const keyOf = (userId: string, { seats, hasLogo, note }: NewContract, key?: string) =>
  createHash('sha256')
    .update(JSON.stringify(key === undefined ? [userId, seats, hasLogo, note] : [userId, key]))
    .digest();

/**
 * Writes a contract down for the account of an address: a subscription with so many seats that the provider bills each year by
 * an invoice, and the cards of its first one. The provider is told by a job; said twice it is one contract. Gives what is due.
 */
export async function createContract({ db, now }: Pick<Deps, 'db' | 'now'>, contract: NewContract, { key }: { key?: string } = {}) {
  const at = now();
  const user = await findUserByEmail(db, contract);
  if (!user) throw new Problem('emailNotFound');
  const keyHash = keyOf(user.id, contract, key);
  const found = await transaction(db, (tx) => write(tx, { userId: user.id, contract, keyHash, at }));
  return { ...found.subscription, ...(await dueOf(db, found)), dueAt: addDays(found.contract.createdAt, paymentDays) };
}

interface Written {
  userId: string;
  contract: NewContract;
  keyHash: Buffer;
  at: Date;
}

async function write(tx: Tx, { userId, contract: { seats, hasLogo, note }, keyHash, at }: Written): Promise<FoundContract> {
  // one after the other for each account, so that one of two is the repeat
  const account = await lockUser(tx, { id: userId });
  if (!account) throw new Problem('emailNotFound');
  const known = await findContract(tx, { keyHash });
  if (known) return known;
  if (!account.isVerified) throw new Problem('emailNotVerified');
  const [address] = await listAddresses(tx, { userId });
  if (!address) throw fieldProblem('email', 'addressMissing');
  const sold = await findPlanPrice(tx, { plan: 'enterprise', currency, at });
  if (!sold) throw new Problem('planUnavailable');

  const id = newId(at);
  const { country, province } = address;
  await insertSubscription(tx, {
    id,
    subscriptionNo: numberFrom('S', at, randomBytes(6)),
    userId,
    plan: 'enterprise',
    priceId: sold.price.id,
    currency,
    price: sold.price.amount,
    seats,
    colours: [],
    language: account.language,
    destination: { country, province },
    hasTrial: false,
    wanted: firstWish('enterprise'),
    status: 'created',
    clockAt: at,
    createdAt: at,
  });
  const { cardPrice, logoPrice } = enterpriseTerms;
  await insertContract(tx, { subscriptionId: id, keyHash, hasLogo, cardPrice, logoPrice, note, createdAt: at });
  await insertSubscriptionMove(tx, { id, action: 'contract', from: null, to: 'created' }, { actor: 'admin', at });
  await enqueue(tx, beginContract, { subscriptionId: id }, { once: id });
  const written = await findContract(tx, { subscriptionId: id });
  if (!written) throw new Error('what is inserted is there');
  return written;
}

/** The first invoice as our prices and rates have it; what is owed in the end the provider's says. */
async function dueOf(db: Deps['db'], { contract, subscription }: FoundContract) {
  const { seats, price: platformPrice, destination } = subscription;
  const { platform, cards, logo, firstYear } = contractPrice({ ...contract, seats }, { ...contract, platformPrice });
  const rates = taxRatesOf({ taxRates: await listTaxRates(db) }, { destination, at: contract.createdAt });
  const taxes = taxesOf([platform, cards, logo], rates);
  return { subtotal: firstYear, taxes, total: taxes.reduce((sum, { amount }) => sum + amount, firstYear) };
}
