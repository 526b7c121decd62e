import { createHash, randomBytes } from 'node:crypto';
import type { Destination } from '@visita/core/addresses/address';
import type { Colour } from '@visita/core/colour';
import { addDays } from '@visita/core/days';
import { numberFrom } from '@visita/core/documents/number';
import { contractPrice, type NewContract } from '@visita/core/enterprise/terms';
import { currency } from '@visita/core/money';
import { enterpriseTerms } from '@visita/core/plans/plan';
import { fieldProblem, Problem } from '@visita/core/problems';
import { computeTaxes } from '@visita/core/shop/tax';
import { paymentDays } from '@visita/core/subscriptions/terms';
import { initialDesiredState } from '@visita/core/subscriptions/desired-state';
import { findUserByEmail, lockUser, type UserRow } from '../account/queries.ts';
import { listAddresses } from '../addresses/queries.ts';
import { toCardItems } from '../cards/card-items.ts';
import type { Queryable, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { findPlanPrice } from '../plans/queries.ts';
import { enqueue } from '../queue/job.ts';
import { listEffectiveTaxRates } from '../shop/effective-rates.ts';
import { listTaxRates } from '../shop/rate-queries.ts';
import { readCatalogue } from '../shop/read-catalogue.ts';
import { insertSubscriptionMove } from '../subscriptions/move-queries.ts';
import { insertSubscription } from '../subscriptions/queries.ts';
import { beginContract } from './begin-contract.ts';
import { findContract, insertContract, type FoundContract } from './contract-queries.ts';

/** Identifies a repeat of the same contract: by the submission's key, else by its terms. */
function getKey(userId: string, { seats, hasLogo, note, colour }: NewContract, key?: string): Buffer {
  // black adds nothing, so that a contract written before colours could be chosen keeps its key
  const terms = [seats, hasLogo, note, ...(colour === 'black' ? [] : [colour])];
  return createHash('sha256')
    .update(JSON.stringify([userId, ...(key === undefined ? terms : [key])]))
    .digest();
}

/**
 * Creates a contract for the account of an address: a subscription that the provider invoices each year, and
 * the cards on its first invoice. A job creates it at the provider. Idempotent by `key`, or else by its
 * terms. Returns the amount due.
 */
export async function createContract(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  contract: NewContract,
  { key }: { key?: string } = {},
) {
  const at = now();
  return transaction(db, (tx) => writeContract(tx, contract, { key, at }));
}

/** Creates a contract in the caller's transaction. */
export async function writeContract(
  tx: Tx,
  contract: NewContract,
  { key, at }: { key?: string | undefined; at: Date },
) {
  const { id: userId } = await findBuyer(tx, contract);
  // lock the account: of two concurrent requests one is the repeat
  const account = await lockUser(tx, { id: userId });
  if (!account) throw new Problem('emailNotFound');
  const keyHash = getKey(userId, contract, key);
  const found =
    (await findContract(tx, { keyHash })) ?? (await write(tx, { account, contract, keyHash, at }));
  const { subscription, contract: agreed } = found;
  const due = await readDue(tx, { ...agreed, ...subscription, at: agreed.createdAt });
  return { ...subscription, ...due, dueAt: addDays(agreed.createdAt, paymentDays) };
}

/** Quotes a contract as of now. Throws the reason if none can be created. */
export async function quoteContract(
  db: Queryable,
  contract: Omit<NewContract, 'note'>,
  { at }: { at: Date },
) {
  const { destination, price } = await findTerms(db, {
    account: await findBuyer(db, contract),
    colour: contract.colour,
    at,
  });
  const { subtotal, taxes, total, ...parts } = await readDue(db, {
    ...contract,
    ...enterpriseTerms,
    price: price.amount,
    destination,
    at,
  });
  return { ...parts, subtotal, taxes, total, currency, paymentDays };
}

async function findBuyer(db: Queryable, { email }: Pick<NewContract, 'email'>): Promise<UserRow> {
  const user = await findUserByEmail(db, { email });
  if (!user) throw new Problem('emailNotFound');
  return user;
}

/**
 * Finds where a contract is taxed and the price of its platform. Refuses an account that can have none, and
 * cards that are not sold.
 */
async function findTerms(
  db: Queryable,
  { account, colour, at }: { account: UserRow; colour: Colour; at: Date },
) {
  if (!account.isVerified) throw new Problem('emailNotVerified');
  if (account.erasedAt) throw new Problem('accountLeaving');
  const [address] = await listAddresses(db, { userId: account.id });
  if (!address) throw fieldProblem('email', 'addressMissing');
  const sold = await findPlanPrice(db, { plan: 'enterprise', currency, at });
  if (!sold) throw new Problem('planUnavailable');
  toCardItems(await readCatalogue(db), [colour]);
  const { country, province } = address;
  return { destination: { country, province }, price: sold.price };
}

interface CreateContractData {
  account: UserRow;
  contract: NewContract;
  keyHash: Buffer;
  at: Date;
}

async function write(
  tx: Tx,
  { account, contract: { seats, hasLogo, note, colour }, keyHash, at }: CreateContractData,
): Promise<FoundContract> {
  const { destination, price } = await findTerms(tx, { account, colour, at });
  const id = newId(at);
  await insertSubscription(tx, {
    id,
    subscriptionNo: numberFrom('S', at, randomBytes(6)),
    userId: account.id,
    plan: 'enterprise',
    priceId: price.id,
    currency,
    price: price.amount,
    seats,
    colours: [colour],
    language: account.language,
    destination,
    hasTrial: false,
    desired: initialDesiredState('enterprise'),
    status: 'created',
    processedUntil: at,
    createdAt: at,
  });
  const { cardPrice, logoPrice } = enterpriseTerms;
  await insertContract(tx, {
    subscriptionId: id,
    keyHash,
    hasLogo,
    cardPrice,
    logoPrice,
    note,
    createdAt: at,
  });
  await insertSubscriptionMove(
    tx,
    { id, action: 'contract', from: null, to: 'created' },
    { actor: 'admin', at },
  );
  await enqueue(tx, beginContract, { subscriptionId: id }, { once: id });
  const existing = await findContract(tx, { subscriptionId: id });
  if (!existing) throw new Error('contract row not found after its insert');
  return existing;
}

interface Agreed {
  seats: number;
  hasLogo: boolean;
  cardPrice: number;
  logoPrice: number;
  /** The price of the platform, in cents. */
  price: number;
  destination: Destination;
  at: Date;
}

/** The first invoice by our prices and tax rates; the amount owed is that of the provider's invoice. */
async function readDue(db: Queryable, { price: platformPrice, destination, at, ...agreed }: Agreed) {
  const { platform, cards, logo, firstYear, laterYears } = contractPrice(agreed, {
    ...agreed,
    platformPrice,
  });
  const rates = listEffectiveTaxRates({ taxRates: await listTaxRates(db) }, { destination, at });
  const taxes = computeTaxes([platform, cards, logo], rates);
  const total = taxes.reduce((sum, { amount }) => sum + amount, firstYear);
  return { platform, cards, logo, laterYears, subtotal: firstYear, taxes, total };
}
