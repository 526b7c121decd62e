import { invalid } from '../http/errors.ts';
import { email, group, integer, metadata, text, string, type Params } from '../http/params.ts';
import { currentTime, type Account } from '../state/account.ts';
import { addressParam, completeAddress } from '../state/address.ts';
import {
  allowRedisplay,
  newCard,
  newCardId,
  noBillingDetails,
  type BillingDetails,
  type Card,
} from './card.ts';
import { cardError, toDecline } from './declines.ts';
import { findByName, findByNumber, isCardNumber } from './test-cards.ts';

export const billingShape = {
  address: addressParam(),
  email: email(),
  name: text(),
  phone: text(),
  tax_id: text(),
};
const cardShape = {
  number: string(),
  exp_month: integer(),
  exp_year: integer(),
  cvc: string(),
  token: string(),
};
export const cardDataShape = {
  billing_details: group(billingShape),
  card: group(cardShape),
  metadata: metadata(),
  allow_redisplay: allowRedisplay(),
};

export function mergeBillingDetails(
  params: Params<typeof billingShape>,
  old: BillingDetails = noBillingDetails,
): BillingDetails {
  const { address, ...plain } = params;
  return { ...old, ...plain, ...(address && { address: completeAddress(address) }) };
}

type GivenCard = Params<typeof cardDataShape>;

/**
 * Reads a card from a number, expiry and code, or from a token. Only test numbers are accepted, and none is
 * stored.
 */
export function readCard(
  account: Account,
  { billing_details: billing = {}, card = {}, metadata: pairs, allow_redisplay: shown }: GivenCard,
): Card {
  const test = card.token === undefined ? findTestCard(account, card) : findByName(card.token);
  if (!test)
    throw invalid(`No such token: '${card.token}'`, { code: 'resource_missing', param: 'card[token]' });
  const created = currentTime(account);
  const year = new Date(created * 1000).getUTCFullYear();
  const expiry = {
    month: card.exp_month ?? 12,
    year: card.exp_year === undefined ? year + 3 : fullYear(card.exp_year),
  };
  const cardRecord = newCard(test, {
    id: newCardId(),
    created,
    expiry,
    billing: mergeBillingDetails(billing),
  });
  return account.store.put('payment_method', {
    ...cardRecord,
    metadata: pairs ?? {},
    ...(shown && { allow_redisplay: shown }),
  });
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year);

function findTestCard(
  account: Account,
  { number, exp_month: month, exp_year: year, cvc }: Params<typeof cardShape>,
) {
  if (number === undefined)
    throw invalid('Missing required param: card[number].', {
      code: 'parameter_missing',
      param: 'card[number]',
    });
  const plain = number.replaceAll(/[\s-]/g, '');
  if (!isCardNumber(plain)) throw cardError(toDecline('incorrect_number'), { param: 'number' });
  const test = findByNumber(plain);
  if (!test) {
    const message =
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';
    throw cardError(
      { code: 'card_declined', decline_code: 'live_mode_test_card', message },
      { param: 'number' },
    );
  }
  if (month === undefined || month < 1 || month > 12)
    throw cardError(
      { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." },
      { param: 'exp_month' },
    );
  const now = new Date(currentTime(account) * 1000);
  if (
    year === undefined ||
    Date.UTC(fullYear(year), month) <= now.getTime() ||
    fullYear(year) > now.getUTCFullYear() + 50
  )
    throw cardError(
      { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." },
      { param: 'exp_year' },
    );
  if (
    cvc !== undefined &&
    !new RegExp(test.brand === 'amex' ? String.raw`^\d{3,4}$` : String.raw`^\d{3}$`).test(cvc)
  )
    throw cardError(
      { code: 'invalid_cvc', message: "Your card's security code is invalid." },
      { param: 'cvc' },
    );
  return test;
}
