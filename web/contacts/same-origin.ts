/**
 * Whether a form was sent from a page of ours, as browsers say it: newer ones by `Sec-Fetch-Site`, all by `Origin`. Whoever
 * says nothing is no browser that another site could use, and could have said anything.
 */
export function isFromOurPage(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  return origin === null || origin === publicUrl;
}
