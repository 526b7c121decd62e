import type { Account } from '../state/account.ts';

/** One call of a page: what it is lent, and what its address and form say. */
export interface Visit {
  account: Account;
  /** The parts of the address after the name of the page. */
  steps: string[];
  query: URLSearchParams;
  form: URLSearchParams;
  isPost: boolean;
  accepted: string | null;
  /** The path of the pages on the origin that was asked. */
  path: string;
}

export type View = (visit: Visit) => Response | undefined | Promise<Response>;
