import { client, loginRefusal, type Call, type ClientOptions } from '@visita/core/api/client';
import { splitPath } from '@visita/core/languages';
import { expireSession } from './expiry.ts';
import { readToken } from '../site/stored.ts';
import { fetchTelling } from './fetch-telling.ts';

const browser = {
  fetch: (request: Request) => fetch(request),
  origin: typeof location === 'undefined' ? 'http://localhost' : location.origin,
  token: readToken,
  language: () => splitPath(location.pathname).language ?? 'en',
};

/** Opens the session-expired modal after a 401 on any call but a login, also for guests (SPEC section 8). */
const onProblem: ClientOptions['onProblem'] = ({ status }, endpoint) => {
  if (status === 401 && !loginRefusal(endpoint)) expireSession();
};

/** Calls an endpoint from the browser with the stored token, in the language of the page. */
export const call: Call = client({ ...browser, onProblem });

/** Like `call`, for large uploads: reports the progress from 0 to 1. */
export const callTelling = (tell: (share: number) => void): Call =>
  client({ ...browser, fetch: fetchTelling(tell), onProblem });

/**
 * Like `call` without the modal. Only for the two calls that handle a 401 themselves: the profile that checks
 * a stored token (SPEC section 2, guard behaviour), and the logout.
 */
export const callQuietly: Call = client(browser);
