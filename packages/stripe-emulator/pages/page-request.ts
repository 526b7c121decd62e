import type { Account } from '../state/account.ts';

/** A request of a page: the account with the path, query and form. */
export interface PageRequest {
  account: Account;
  /** The segments of the path after the page's name. */
  segments: string[];
  query: URLSearchParams;
  form: URLSearchParams;
  isPost: boolean;
  acceptedLanguages: string | null;
  /** The path under which the pages are mounted. */
  path: string;
}

export type PageHandler = (pageRequest: PageRequest) => Response | undefined | Promise<Response>;
