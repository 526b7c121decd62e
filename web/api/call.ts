import { client, loginRefusal, type Call, type ClientOptions } from '@visita/core/api/client';
import { splitPath } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { expireSession } from './expiry.ts';
import { requestProof } from './proof.ts';
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

const callOnce: Call = client({ ...browser, onProblem });

/**
 * Calls an endpoint from the browser with the stored token, in the language of the page. A call that needs a
 * fresh proof of the session asks for one in a dialog, and is repeated with the same input.
 */
export const call: Call = async (endpoint, input, options) => {
  try {
    return await callOnce(endpoint, input, options);
  } catch (error) {
    const isUnproved = error instanceof Problem && error.key === 'proofNeeded';
    if (!isUnproved || !(await requestProof())) throw error;
    return callOnce(endpoint, input, options);
  }
};

/** Like `call`, for large uploads: reports the progress from 0 to 1. */
export const callTelling = (tell: (share: number) => void): Call =>
  client({ ...browser, fetch: fetchTelling(tell), onProblem });

/**
 * Like `call` without the modal. Only for the two calls that handle a 401 themselves: the profile that checks
 * a stored token (SPEC section 2, guard behaviour), and the logout.
 */
export const callQuietly: Call = client(browser);
