import { isAnswer } from './federated-answer.ts';

/** The identity providers that a visitor may sign in with. */
export type FederatedProvider = 'google' | 'apple';

/** The pending sign-in request, in this tab's session storage while the browser is at the provider. */
interface FederatedQuestion {
  provider: FederatedProvider;
  state: string;
  secret: string;
  /** The query string of the page that started the sign-in. */
  search: string;
}

/**
 * The provider's response: a code or an ID token for this tab's request, or an OAuth error code. Apple's has the name of
 * a person who signs in for the first time.
 */
export type FederatedAnswer = { provider: FederatedProvider; search: string; name?: string } & (
  { credential: string; secret: string } | { code: string; secret: string } | { error: string }
);

const key = 'federated-login';

/**
 * Stores the request. Returns false if the browser refuses storage: without it no response could be verified.
 */
export function saveQuestion({ provider, state, secret, search }: FederatedQuestion): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify({ provider, state, secret, search }));
    // the substitute that first-script.ts installs for a refused storage does not survive the redirect
    return sessionStorage instanceof Storage;
  } catch {
    return false;
  }
}

/**
 * Returns the response if its `state` matches the request of this tab (prevents login CSRF), and removes the
 * request so that it works only once.
 */
export function takeAnswer(hash: string): FederatedAnswer | undefined {
  if (!isAnswer(hash)) return undefined;
  const params = new URLSearchParams(hash.slice(1));
  const question = readQuestion();
  if (!question || question.state !== params.get('state')) return undefined;
  sessionStorage.removeItem(key);
  const { provider, secret, search } = question;
  const [credential, code, name] = [params.get('id_token'), params.get('code'), params.get('name')];
  const origin = { provider, search, ...(name && { name }) };
  if (code) return { ...origin, code, secret };
  return credential ? { ...origin, credential, secret } : { ...origin, error: params.get('error') ?? '' };
}

function readQuestion(): FederatedQuestion | undefined {
  try {
    // written only by `saveQuestion`
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as FederatedQuestion | null) ?? undefined;
  } catch {
    return undefined;
  }
}
