import { useRouteLoaderData } from 'react-router';
import type { Language } from '@visita/core/languages';

export interface Site {
  publicUrl: string;
  brand: string;
  demoCardId: string | undefined;
  nonce: string;
  /** True if this visitor can sign in with Google. */
  hasGoogle: boolean;
  /** True if visitors can sign in with Apple. */
  hasApple: boolean;
  /** True if payments are simulated and no money moves. */
  isTestPayments: boolean;
  /** True if the site sends mail. Without it, email addresses are never verified. */
  sendsMail: boolean;
  /** True if the site sells anything. */
  sells: boolean;
  /** True if the site takes or ever took payments: orders and saved cards are shown. */
  takesPayments: boolean;
  /** The seller's contact data. */
  seller: { name: string; address: string; email: string; phone: string };
  /** The language of this page if its URL names none. */
  language?: Language;
}

const bareMinimum: Site = {
  publicUrl: '',
  brand: '',
  demoCardId: undefined,
  nonce: '',
  hasGoogle: false,
  hasApple: false,
  isTestPayments: false,
  sendsMail: true,
  sells: true,
  takesPayments: true,
  seller: { name: '', address: '', email: '', phone: '' },
};

/** Set only in the browser, where the page belongs to one visitor. */
let settings = bareMinimum;

function latestSite(site: Site = settings): Site {
  if (!import.meta.env.SSR) settings = site;
  return site;
}

/**
 * Returns the site's settings that came with the page. They survive an error before the first screen, which
 * discards the root's data.
 */
export function useSite(): Site {
  return latestSite(useRouteLoaderData<Site>('root'));
}
