/**
 * Parses a return URL of this site; undefined for another origin, so that the provider's pages cannot
 * redirect elsewhere.
 */
export function ownPage(publicUrl: string, page: string | undefined): URL | undefined {
  if (page === undefined || !URL.canParse(page, publicUrl)) return undefined;
  const url = new URL(page, publicUrl);
  return url.origin === new URL(publicUrl).origin ? url : undefined;
}
