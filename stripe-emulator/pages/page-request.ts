import type { Account } from '../state/account.ts';

/** One call of a page: what it is lent, and what its address and form say. */
export interface PageRequest {
  account: Account;
  /** The parts of the address after the name of the page. */
  segments: string[];
  query: URLSearchParams;
  form: URLSearchParams;
  isPost: boolean;
  acceptedLanguages: string | null;
  /** The path of the pages on the origin that was asked. */
  path: string;
}

export type PageHandler = (visit: PageRequest) => Response | undefined | Promise<Response>;
