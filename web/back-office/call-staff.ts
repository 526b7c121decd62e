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

/**
 * Calls a back-office endpoint with the token of the signed-in member of staff. An expired session opens the
 * one sign-in modal.
 */
export const callStaff: Call = client({
  ...browser,
  onProblem: (problem, endpoint) => {
    if (problem.key === 'sessionExpired' && endpoint.terms.access !== 'guest') endStaffSession();
  },
});

/**
 * Calls an endpoint without the sign-in modal, for background checks such as whether a stored token is still
 * valid.
 */
export const callStaffQuietly: Call = client(browser);

/** Downloads an endpoint's response as a file, named by the server or, failing that, `name`. */
export async function saveStaffFile(
  { path }: Pick<Endpoint, 'path'>,
  query: Record<string, string>,
  name: string,
): Promise<void> {
  const url = new URL(servedPath(path), location.origin);
  for (const [field, value] of Object.entries(query)) url.searchParams.set(field, value);
  const headers = { authorization: `Bearer ${readStaffToken() ?? ''}`, 'accept-language': language() };
  const answer = await fetch(url, { headers }).catch(() => {
    throw new Problem('network');
  });
  if (answer.status === 401) endStaffSession();
  if (!answer.ok)
    throw new Problem(
      answer.status === 401 ? 'sessionExpired' : answer.status === 403 ? 'forbidden' : 'serverError',
    );
  const fileName = /filename="?([^";]+)"?/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(
    new File([await answer.blob()], fileName ?? name, { type: answer.headers.get('content-type') ?? '' }),
  );
}

/** Turns the failure of a call into `failed`, so that the rest of a screen is shown; an expired session is thrown. */
export function failedUnlessExpired(error: unknown): 'failed' {
  if (error instanceof Problem && error.key !== 'sessionExpired') return 'failed';
  throw error;
}
