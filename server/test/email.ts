import type { Letter } from '../mail/mail.ts';

/** A letter with the links that its page shows, in order and each once. */
export function readLetter(letter: Letter | undefined) {
  if (!letter) throw new Error('no such letter was sent');
  return { ...letter, links: linksIn(letter.html) };
}

export function secretIn(letters: Letter[], { to, page }: { to: string; page: 'verify-email' | 'reset-password' }): string {
  const links = letters.filter(({ to: { address } }) => address === to).flatMap(({ html }) => linksIn(html));
  const link = links.findLast((url) => url.includes(`/${page}`));
  if (!link) throw new Error(`no link to ${page} was sent to ${to}`);
  return new URL(link).searchParams.get('token') ?? link.split('/').at(-1) ?? '';
}

export function linksIn(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  return [...new Set(links)];
}
