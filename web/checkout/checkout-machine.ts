import { machine } from '@visita/core/machine';
import type { ProblemKey } from '@visita/core/problems';
import type { CartItem } from '@visita/core/shop/cart';

/**
 * The checkout of a cart or a plan. `choosing`: the buyer fills in the steps. `placing`: the order is sent.
 * `requoting`: it was refused for a reason that the next quote shows. `placed`: it exists and is being paid.
 */
export const checkoutMachine = machine(['choosing', 'placing', 'requoting', 'placed'], {
  submit: { from: ['choosing'], to: 'placing' },
  refuse: { from: ['placing'], to: 'choosing' },
  requote: { from: ['placing'], to: 'requoting' },
  showQuote: { from: ['requoting'], to: 'choosing' },
  confirm: { from: ['placing'], to: 'placed' },
});

/** The reason why no order was placed, or that the outcome is unknown (`lost`). */
export type CheckoutProblem =
  'price' | 'stock' | 'address' | 'tooManyUnpaid' | 'tooManyUnpaidUnverified' | 'lost';

interface CheckoutSubmission<Quote> {
  quote: Quote;
  items: readonly CartItem[];
}

export interface CheckoutState<Quote> {
  name: (typeof checkoutMachine.states)[number];
  /** The result of the last submission, shown while choosing. */
  problem?: CheckoutProblem | undefined;
  /**
   * The last submission. A changed price is compared with its quote, and its items stay on the screen once
   * the cart is empty.
   */
  submission?: CheckoutSubmission<Quote>;
}

export type CheckoutAction<Quote> =
  | { type: 'submit'; submission: CheckoutSubmission<Quote> }
  | { type: 'refuse' | 'requote'; problem: CheckoutProblem | undefined }
  | { type: 'showQuote' | 'confirm' };

/** Returns the next state; an action that the state does not allow changes nothing. */
export function reduceCheckout<Quote>(
  state: CheckoutState<Quote>,
  action: CheckoutAction<Quote>,
): CheckoutState<Quote> {
  if (!checkoutMachine.can(action.type, state.name)) return state;
  const name = checkoutMachine.table[action.type].to;
  if (action.type === 'submit') return { name, submission: action.submission };
  return 'problem' in action ? { ...state, name, problem: action.problem } : { ...state, name };
}

interface RefusalResponse {
  /** `openCart` shows the cart, whose lines name the fault; `showField` shows the refusal in the form. */
  action: 'refuse' | 'requote' | 'openCart' | 'showField';
  problem?: CheckoutProblem;
  /** The form's field, if the refusal names none. */
  field?: string;
}

type Refusals = Partial<Record<ProblemKey, RefusalResponse>>;

/** Problems without a known outcome: the same submission can be sent again with its idempotency key. */
const lost: RefusalResponse = { action: 'refuse', problem: 'lost' };
const stock: RefusalResponse = { action: 'requote', problem: 'stock' };
const cardField: RefusalResponse = { action: 'showField', field: 'card' };

const commonRefusals: Refusals = {
  priceChanged: { action: 'requote', problem: 'price' },
  // the new quote shows that the destination is not served, or that the total is below the least charge
  deliveryUnavailable: { action: 'requote' },
  totalTooSmall: { action: 'requote' },
  tooManyUnpaid: { action: 'refuse', problem: 'tooManyUnpaid' },
  tooManyUnpaidUnverified: { action: 'refuse', problem: 'tooManyUnpaidUnverified' },
  addressNotFound: { action: 'refuse', problem: 'address' },
  network: lost,
  requestTimeout: lost,
  serverError: lost,
  unavailable: lost,
};

const refusals = {
  cart: { ...commonRefusals, outOfStock: { action: 'openCart' }, productUnavailable: { action: 'openCart' } },
  plan: {
    ...commonRefusals,
    outOfStock: stock,
    productUnavailable: stock,
    cardCovered: cardField,
    cardNotFoundForPayment: cardField,
    cardBoundByOther: cardField,
  },
} satisfies Record<string, Refusals>;

/** The kinds of checkout. */
export type CheckoutKind = keyof typeof refusals;

/** Returns the screen's response to a refused order. Problems that are not listed are shown in the form. */
export function responseTo(kind: CheckoutKind, key: ProblemKey): RefusalResponse {
  const refusalsOfKind: Refusals = refusals[kind];
  return refusalsOfKind[key] ?? { action: 'showField' };
}
