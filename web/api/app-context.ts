import { createContext } from 'react-router';
import type { PublicPage } from '@visita/core/public-page';

/** The one thing the server lends the pages, with the facts of this request that every page needs. */
export interface AppContext {
  /** The API, called without a network. */
  fetch: (request: Request) => Promise<Response>;
  /** Where the site is, without a slash at the end. */
  publicUrl: string;
  brand: string;
  /** A card to show to everybody who asks what a profile is; only where the seed made one. */
  demoCardId: string | undefined;
  /** Whether people may sign in with Google. */
  hasGoogle: boolean;
  /** Whether payments are played and no money moves. */
  isTestPayments: boolean;
  /** Whether anybody is mailed; where nobody is, no address is ever verified. */
  sendsMail: boolean;
  sells: boolean;
  takesPayments: boolean;
  /** Who sells. */
  seller: { name: string; address: string; email: string; phone: string };
  /** What is known of the page that was asked for, where search engines may show it; nothing while nobody can say. */
  page?: PublicPage | undefined;
  /** When it was asked for, by the app's clock. */
  now: Date;
  /** For the inline scripts and styles of this one answer. */
  nonce: string;
}

export const appContext = createContext<AppContext>();
