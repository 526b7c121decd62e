import { describePayment } from './checkout-page.ts';
import { markup } from './markup.ts';
import { page } from './page.ts';
import type { PageHandler } from './page-request.ts';
import { formatDay, formatMoney, translationFor } from './translation.ts';

/** The receipt of a paid charge. */
export const receiptPage: PageHandler = ({ account, segments, acceptedLanguages }) => {
  const charge = account.store.find('charge', segments[0]);
  if (!charge || !charge.paid) return undefined;
  const translation = translationFor(
    account.store.find('customer', charge.customer)?.preferred_locales[0],
    acceptedLanguages,
  );
  const card = account.store.find('payment_method', charge.payment_method);
  const { invoice } = translation.words;
  const back =
    charge.amount_refunded > 0 &&
    markup`<p>${invoice.refunded}: ${formatMoney(translation, charge.amount_refunded, charge.currency)}</p>`;
  const body = markup`<main class="narrow">
    <div>
      <h1>${invoice.receipt}</h1>
      <p class="total">${formatMoney(translation, charge.amount, charge.currency)}</p>
      <p>${formatDay(translation, charge.created)}</p>
      ${card && markup`<p>${describePayment(translation, card)}</p>`}${back}
    </div>
  </main>`;
  return page(translation, { title: invoice.receipt, body });
};
