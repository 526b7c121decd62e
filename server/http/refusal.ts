import type { Language } from '@visita/core/languages';
import type { Problem } from '@visita/core/problems';
import { wordsOf } from './words.ts';

/** A problem as every caller receives it: `{ success, data, message, code, errors }` in the caller's language. */
export function refusal(problem: Problem, language: Language): Response {
  const { errors, params, retryAfter } = problem.details;
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  const message = wordsOf(language)(`problems:refusals.${problem.key}.text`, { ...params });
  const body = { success: false, data: null, message, code: problem.key, ...(errors && { errors }) };
  return Response.json(body, { status: problem.status, headers });
}
