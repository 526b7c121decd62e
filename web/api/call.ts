import { client, loginRefusal, type Call, type ClientOptions } from '@visita/core/api/client';
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

/** A 401 on any call but a login opens the one modal, for a guest too (SPEC section 8). */
const onProblem: ClientOptions['onProblem'] = ({ status }, endpoint) => {
  if (status === 401 && !loginRefusal(endpoint)) expireSession();
};

/** Calls an endpoint from the browser with the stored token, in the language of the page. */
export const call: Call = client({ ...browser, onProblem });

/** The same, for what is large: tells how much of it is sent, from 0 to 1. */
export const callTelling = (tell: (share: number) => void): Call => client({ ...browser, fetch: fetchTelling(tell), onProblem });

/**
 * The same without the modal. Only for the two calls whose 401 has its own consequence: the profile by which a stored token is
 * tried (SPEC section 2, guard behaviour), and logging out.
 */
export const callQuietly: Call = client(browser);
