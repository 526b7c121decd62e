/** A page of this site, for a browser that comes back from the provider's; nothing for anybody else's. */
export function ownPage(publicUrl: string, page: string | undefined): URL | undefined {
  if (page === undefined || !URL.canParse(page, publicUrl)) return undefined;
  const url = new URL(page, publicUrl);
  return url.origin === new URL(publicUrl).origin ? url : undefined;
}
