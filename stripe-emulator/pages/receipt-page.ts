import { paidWords } from './checkout-page.ts';
import { markup } from './markup.ts';
import { page } from './page.ts';
import type { View } from './visit.ts';
import { day, money, speechFor } from './words.ts';

/** What was paid, when, with which card. */
export const receiptPage: View = ({ account, steps, accepted }) => {
  const charge = account.store.find('charge', steps[0]);
  if (!charge || !charge.paid) return undefined;
  const speech = speechFor(account.store.find('customer', charge.customer)?.preferred_locales[0], accepted);
  const card = account.store.find('payment_method', charge.payment_method);
  const { invoice } = speech.words;
  const back = charge.amount_refunded > 0 && markup`<p>${invoice.refunded}: ${money(speech, charge.amount_refunded, charge.currency)}</p>`;
  const body = markup`<main class="narrow">
    <div>
      <h1>${invoice.receipt}</h1>
      <p class="total">${money(speech, charge.amount, charge.currency)}</p>
      <p>${day(speech, charge.created)}</p>
      ${card && markup`<p>${paidWords(speech, card)}</p>`}${back}
    </div>
  </main>`;
  return page(speech, { title: invoice.receipt, body });
};
