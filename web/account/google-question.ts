import { isAnswer } from './google-answer.ts';

/** What waits here while the browser is away at Google. Only for this tab, and only until it is back. */
interface Question {
  state: string;
  secret: string;
  /** The query of the screen that was left. */
  search: string;
}

/** What came back: a token that this tab has asked for, or the word of OAuth for why there is none. */
export type Answer = { search: string } & ({ credential: string; secret: string } | { error: string });

const key = 'google';

/** Returns false if the browser stores nothing: without the question no answer could be believed. */
export function saveQuestion({ state, secret, search }: Question): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify({ state, secret, search }));
    // the first script's substitute for a refused storage would not survive the way to Google
    return sessionStorage instanceof Storage;
  } catch {
    return false;
  }
}

/** An answer to something that this tab has not asked, such as one in a link that a stranger has laid out, is none. Works once. */
export function takeAnswer(hash: string): Answer | undefined {
  if (!isAnswer(hash)) return undefined;
  const said = new URLSearchParams(hash.slice(1));
  const question = readQuestion();
  if (!question || question.state !== said.get('state')) return undefined;
  sessionStorage.removeItem(key);
  const { secret, search } = question;
  const credential = said.get('id_token');
  return credential ? { search, credential, secret } : { search, error: said.get('error') ?? '' };
}

function readQuestion(): Question | undefined {
  try {
    // nobody but `saveQuestion` writes here
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Question | null) ?? undefined;
  } catch {
    return undefined;
  }
}
