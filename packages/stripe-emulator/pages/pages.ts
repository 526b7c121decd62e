import type { Account } from '../state/account.ts';
import { applyDue, type DueAction } from '../state/due-changes.ts';
import { checkoutPage } from './checkout-page.ts';
import { invoicePage } from './invoice-page.ts';
import { notice } from './page.ts';
import { portalPage } from './portal-page.ts';
import { receiptPage } from './receipt-page.ts';
import { securePage } from './secure-page.ts';
import type { PageHandler } from './page-request.ts';
import { translationFor } from './translation.ts';

const handlers: Record<string, PageHandler> = {
  checkout: checkoutPage,
  invoice: invoicePage,
  portal: portalPage,
  receipt: receiptPage,
  secure: securePage,
};

const maxBytes = 64 * 1024;

interface PagesDeps {
  account: Account;
  dueActions: Record<string, DueAction>;
}

/** Serves every page under `/_stripe/`. */
export async function openPage({ account, dueActions }: PagesDeps, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [, mount = '', name = '', ...segments] = pathname.split('/');
  const acceptedLanguages = request.headers.get('accept-language');
  const isPost = request.method === 'POST';
  const text = isPost ? await request.text() : '';
  const form = new URLSearchParams(text.length > maxBytes ? '' : text);
  applyDue(account, dueActions);
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  try {
    const response = await handler?.({
      account,
      segments: segments.filter((segment) => segment !== ''),
      query: searchParams,
      form,
      isPost,
      acceptedLanguages,
      path: `/${mount}`,
    });
    if (response) return response;
  } finally {
    account.wake();
  }
  const translation = translationFor(null, acceptedLanguages);
  return notice(translation, { ...translation.words.lost, status: 404 });
}
