import type { Email } from '../mail/mail.ts';

/** An email with the links that its page shows, in order and each once. */
export function readEmail(email: Email | undefined) {
  if (!email) throw new Error('no such letter was sent');
  return { ...email, links: linksIn(email.html) };
}

export function secretIn(emails: Email[], { to, page }: { to: string; page: 'verify-email' | 'reset-password' | 'join' }): string {
  const links = emails.filter(({ to: { address } }) => address === to).flatMap(({ html }) => linksIn(html));
  const link = links.findLast((url) => url.includes(`/${page}`));
  if (!link) throw new Error(`no link to ${page} was sent to ${to}`);
  return new URL(link).searchParams.get('token') ?? link.split('/').at(-1) ?? '';
}

export function linksIn(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  return [...new Set(links)];
}
