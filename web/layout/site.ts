import { useRouteLoaderData } from 'react-router';
import type { Language } from '@visita/core/languages';

export interface Site {
  publicUrl: string;
  brand: string;
  demoCardId: string | undefined;
  nonce: string;
  /** Whether this visitor can sign in with Google. */
  hasGoogle: boolean;
  /** Whether payments are played and no money moves. */
  isTestPayments: boolean;
  /** Whether anybody is mailed; where nobody is, no address is ever verified. */
  sendsMail: boolean;
  /** Whether anything can be bought. */
  sells: boolean;
  /** Whether anybody takes money, or did: orders and cards are shown. */
  takesPayments: boolean;
  /** Who sells. */
  seller: { name: string; address: string; email: string; phone: string };
  /** What this page came in, where its address names no language and its reader's is spoken all the same. */
  language?: Language;
}

const bareMinimum: Site = {
  publicUrl: '',
  brand: '',
  demoCardId: undefined,
  nonce: '',
  hasGoogle: false,
  isTestPayments: false,
  sendsMail: true,
  sells: true,
  takesPayments: true,
  seller: { name: '', address: '', email: '', phone: '' },
};

/** Only in the browser, whose page is one visitor's. */
let known = bareMinimum;

function latestSite(site: Site = known): Site {
  if (!import.meta.env.SSR) known = site;
  return site;
}

/** The facts of the site that came with the page. They outlive the data of the root, which an error before the first screen takes away. */
export function useSite(): Site {
  return latestSite(useRouteLoaderData<Site>('root'));
}
