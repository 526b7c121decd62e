/**
 * Returns true if a form was sent from our own page (CSRF check): by `Sec-Fetch-Site` in newer browsers,
 * otherwise by `Origin`. A request with neither header is allowed: every browser that another site could
 * abuse sends one of them.
 */
export function isFromOurPage(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  return origin === null || origin === publicUrl;
}
