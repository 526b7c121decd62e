/**
 * The `redirect` parameter of the login screen: a path of this site or nothing. Browsers read backslashes as slashes and
 * drop tabs and line ends, so the address is resolved as a browser would and must come out on the same origin.
 */
export function safeRedirect(text: string | null | undefined): string | undefined {
  if (!text || !text.startsWith('/') || text.length > 2000) return undefined;
  const here = 'https://here.invalid';
  try {
    const url = new URL(text, here);
    // `/.//other.example` resolves to a path that, read again, is another site
    return url.origin === here && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : undefined;
  } catch {
    return undefined;
  }
}
