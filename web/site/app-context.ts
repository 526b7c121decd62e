import { createContext } from 'react-router';
import type { PublicPage } from '@visita/core/public-page';

/** The request context that the server provides to all pages. */
export interface AppContext {
  /** Calls the API in process, without network. */
  fetch: (request: Request) => Promise<Response>;
  /** The site's URL without a trailing slash. */
  publicUrl: string;
  brand: string;
  /** The id of a demo card, if the seed created one. */
  demoCardId: string | undefined;
  /** True if sign-in with Google is configured. */
  hasGoogle: boolean;
  /** True if sign-in with Apple is configured. */
  hasApple: boolean;
  /** True if payments are simulated and no money moves. */
  isTestPayments: boolean;
  /** True if the site sends mail. Without it, email addresses are never verified. */
  sendsMail: boolean;
  sells: boolean;
  takesPayments: boolean;
  /** The seller's contact data. */
  seller: { name: string; address: string; email: string; phone: string };
  /** The languages of the requested page, if search engines may index it; undefined if unknown. */
  page?: PublicPage | undefined;
  /**
   * The seller's day by the app's clock, as noon in UTC. Pages do not get the time: they are the same all day,
   * so that a browser's copy stays valid.
   */
  today: Date;
  /** The CSP nonce for the inline scripts and styles of this response. */
  nonce: string;
}

export const appContext = createContext<AppContext>();
