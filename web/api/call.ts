import { client, type Call, type ClientOptions } from '@visita/core/api/client';
import { splitPath } from '@visita/core/languages';
import { expireSession } from '../session/expiry.ts';
import { readToken } from '../session/stored.ts';
import { fetchTelling } from './fetch-telling.ts';

const browser = {
  fetch: (request: Request) => fetch(request),
  origin: typeof location === 'undefined' ? 'http://localhost' : location.origin,
  token: readToken,
  language: () => splitPath(location.pathname).language ?? 'en',
};

const onProblem: ClientOptions['onProblem'] = ({ key }) => {
  // docs/product.md, section 8: a 401 anywhere but on the login calls opens the one modal
  if (key === 'sessionExpired') expireSession();
};

/** Calls an endpoint from the browser with the stored token, in the language of the page. */
export const call: Call = client({ ...browser, onProblem });

/** The same, for what is large: tells how much of it is sent, from 0 to 1. */
export const callTelling = (tell: (share: number) => void): Call => client({ ...browser, fetch: fetchTelling(tell), onProblem });

/** The same without the modal: asking whether a stored token is still worth something interrupts nobody. */
export const callQuietly: Call = client(browser);
