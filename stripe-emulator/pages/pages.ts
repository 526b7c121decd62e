import type { Account } from '../state/account.ts';
import { applyDue, type DueDeed } from '../state/due.ts';
import { checkoutPage } from './checkout-page.ts';
import { invoicePage } from './invoice-page.ts';
import { notice } from './page.ts';
import { portalPage } from './portal-page.ts';
import { receiptPage } from './receipt-page.ts';
import { securePage } from './secure-page.ts';
import type { View } from './visit.ts';
import { speechFor } from './words.ts';

const views: Record<string, View> = {
  checkout: checkoutPage,
  invoice: invoicePage,
  portal: portalPage,
  receipt: receiptPage,
  secure: securePage,
};

const mostBytes = 64 * 1024;

interface Lent {
  account: Account;
  dueDeeds: Record<string, DueDeed>;
}

/** Every page for people, under `/_stripe/`. */
export async function openPage({ account, dueDeeds }: Lent, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [, mount = '', name = '', ...steps] = pathname.split('/');
  const accepted = request.headers.get('accept-language');
  const isPost = request.method === 'POST';
  const text = isPost ? await request.text() : '';
  const form = new URLSearchParams(text.length > mostBytes ? '' : text);
  applyDue(account, dueDeeds);
  const view = Object.hasOwn(views, name) ? views[name] : undefined;
  try {
    const response = await view?.({
      account,
      steps: steps.filter((step) => step !== ''),
      query: searchParams,
      form,
      isPost,
      accepted,
      path: `/${mount}`,
    });
    if (response) return response;
  } finally {
    account.wake();
  }
  const speech = speechFor(null, accepted);
  return notice(speech, { ...speech.words.lost, status: 404 });
}
