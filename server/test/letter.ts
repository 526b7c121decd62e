import type { Letter } from '../outside/mail.ts';

/** A letter with the links that its page shows, in order and each once. */
export function readLetter(letter: Letter | undefined) {
  if (!letter) throw new Error('no such letter was sent');
  return { ...letter, links: linksIn(letter.html) };
}

export function linksIn(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  return [...new Set(links)];
}
