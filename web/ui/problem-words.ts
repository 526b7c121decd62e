import type { TFunction } from 'i18next';
import type { Problem } from '@visita/core/problems';

const statuses = [400, 401, 403, 404, 405, 408, 500, 501, 502, 503, 504, 505] as const;

/**
 * Returns title and message of a problem from the catalogue, or by HTTP status if the response did not come
 * from our server, such as a proxy's 502 (docs/product.md, section 8).
 */
export function problemWords(
  t: TFunction<['common', 'problems']>,
  { key, status, details }: Problem,
): { title: string; message: string } {
  const title = t(`problems:refusals.${key}.title`);
  const { message = '', params } = details;
  // the server's message is the same catalogue text with values that only the server knows
  if (message !== '') return { title, message };
  if (key !== 'serverError') return { title, message: t(`problems:refusals.${key}.text`, { ...params }) };
  const own = statuses.find((one) => one === status);
  return { title, message: own ? t(`problems:status.${own}`) : t('problems:status.other', { status }) };
}
