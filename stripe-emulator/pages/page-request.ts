import type { Account } from '../state/account.ts';

/** A request of a page: the account, and what path, query and form contain. */
export interface PageRequest {
  account: Account;
  /** The path after the name of the page. */
  segments: string[];
  query: URLSearchParams;
  form: URLSearchParams;
  isPost: boolean;
  acceptedLanguages: string | null;
  /** The path under which the pages are mounted. */
  path: string;
}

export type PageHandler = (pageRequest: PageRequest) => Response | undefined | Promise<Response>;
