import { client, type Call } from '@visita/core/api/client';
import { splitPath } from '@visita/core/languages';
import { expireSession } from '../session/expiry.ts';
import { readToken } from '../session/stored.ts';

const browser = {
  fetch: (request: Request) => fetch(request),
  origin: typeof location === 'undefined' ? 'http://localhost' : location.origin,
  token: readToken,
  language: () => splitPath(location.pathname).language ?? 'en',
};

/** Calls a promise from the browser with the stored token, in the language of the page. */
export const call: Call = client({
  ...browser,
  // SPEC section 8: a 401 anywhere but on the login calls opens the one modal
  onProblem: (problem, endpoint) => {
    if (problem.key === 'sessionExpired' && endpoint.terms.access !== 'guest') expireSession();
  },
});

/** The same without the modal: asking whether a stored token is still worth something interrupts nobody. */
export const callQuietly: Call = client(browser);
