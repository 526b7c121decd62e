/**
 * Validates the login's `redirect` parameter: returns a path of this site, or undefined. Browsers treat
 * backslashes as slashes and drop tabs and line ends, so the address is resolved as in a browser and must
 * have the same origin.
 */
export function safeRedirect(text: string | null | undefined): string | undefined {
  if (!text || !text.startsWith('/') || text.length > 2000) return undefined;
  const here = 'https://here.invalid';
  try {
    const url = new URL(text, here);
    // `/.//other.example` resolves to a path that, resolved again, is another site
    return url.origin === here && !url.pathname.startsWith('//')
      ? `${url.pathname}${url.search}${url.hash}`
      : undefined;
  } catch {
    return undefined;
  }
}
