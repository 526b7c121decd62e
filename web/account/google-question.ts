import { isAnswer } from './google-answer.ts';

/** The pending sign-in request, in this tab's session storage while the browser is at Google. */
interface GoogleQuestion {
  state: string;
  secret: string;
  /** The query string of the page that started the sign-in. */
  search: string;
}

/** Google's response: a code or an ID token for this tab's request, or an OAuth error code. */
export type GoogleQuestionAnswer = { search: string } & (
  { credential: string; secret: string } | { code: string; secret: string } | { error: string }
);

const key = 'google';

/**
 * Stores the request. Returns false if the browser refuses storage: without it no response could be verified.
 */
export function saveQuestion({ state, secret, search }: GoogleQuestion): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify({ state, secret, search }));
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
export function takeAnswer(hash: string): GoogleQuestionAnswer | undefined {
  if (!isAnswer(hash)) return undefined;
  const params = new URLSearchParams(hash.slice(1));
  const question = readQuestion();
  if (!question || question.state !== params.get('state')) return undefined;
  sessionStorage.removeItem(key);
  const { secret, search } = question;
  const [credential, code] = [params.get('id_token'), params.get('code')];
  if (code) return { search, code, secret };
  return credential ? { search, credential, secret } : { search, error: params.get('error') ?? '' };
}

function readQuestion(): GoogleQuestion | undefined {
  try {
    // written only by `saveQuestion`
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as GoogleQuestion | null) ?? undefined;
  } catch {
    return undefined;
  }
}
