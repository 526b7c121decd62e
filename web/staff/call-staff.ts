import { client, type Call, type ClientOptions } from '@visita/core/api/client';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { Problem } from '@visita/core/problems';
import { chosenLanguage } from '../i18n/language.ts';
import { saveFile } from '../ui/save-file.ts';
import { takeEarly } from './early-answers.ts';
import { endStaffSession } from './staff-expiry.ts';
import { readStaffToken } from './staff-token.ts';

const language = () => chosenLanguage() ?? 'en';

const browser: ClientOptions = {
  fetch: (request) => takeEarly(request) ?? fetch(request),
  origin: typeof location === 'undefined' ? 'http://localhost' : location.origin,
  token: readStaffToken,
  language,
};

/** Calls an endpoint of the back office with the token of whoever runs the product. A session that is over opens the one modal. */
export const callStaff: Call = client({
  ...browser,
  onProblem: (problem, endpoint) => {
    if (problem.key === 'sessionExpired' && endpoint.terms.access !== 'guest') endStaffSession();
  },
});

/** The same without the modal: asking whether a stored token is still worth something interrupts nobody. */
export const callStaffQuietly: Call = client(browser);

/** Saves what an endpoint answers as a file, under the name that the server gives it. */
export async function saveStaffFile({ path }: Pick<Endpoint, 'path'>, query: Record<string, string>, name: string): Promise<void> {
  const url = new URL(servedPath(path), location.origin);
  for (const [field, value] of Object.entries(query)) url.searchParams.set(field, value);
  const headers = { authorization: `Bearer ${readStaffToken() ?? ''}`, 'accept-language': language() };
  const answer = await fetch(url, { headers }).catch(() => {
    throw new Problem('network');
  });
  if (answer.status === 401) endStaffSession();
  if (!answer.ok) throw new Problem(answer.status === 401 ? 'sessionExpired' : answer.status === 403 ? 'forbidden' : 'serverError');
  const given = /filename="?([^";]+)"?/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(new File([await answer.blob()], given ?? name, { type: answer.headers.get('content-type') ?? '' }));
}
