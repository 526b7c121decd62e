import type { TFunction } from 'i18next';
import type { Problem } from '@visita/core/problems';

const known = [400, 401, 403, 404, 405, 408, 500, 501, 502, 503, 504, 505] as const;

/** What a refusal says: the catalogue's text, or, for an answer that is not one of ours (a proxy's 502), the words of its status (docs/product.md, section 8). */
export function problemWords(t: TFunction<['common', 'problems']>, { key, status, details }: Problem): { title: string; message: string } {
  const title = t(`problems:refusals.${key}.title`);
  const { message = '', params } = details;
  // the answer's own sentence is the catalogue's, with the values that only the server knows
  if (message !== '') return { title, message };
  if (key !== 'serverError') return { title, message: t(`problems:refusals.${key}.text`, { ...params }) };
  const own = known.find((one) => one === status);
  return { title, message: own ? t(`problems:status.${own}`) : t('problems:status.other', { status }) };
}
