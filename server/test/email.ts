import type { Email } from '../mail/mail.ts';

/** Returns an email with the links of its HTML, in order and without duplicates. */
export function readEmail(email: Email | undefined) {
  if (!email) throw new Error('no such email was sent');
  return { ...email, links: linksIn(email.html) };
}

export function secretIn(
  emails: Email[],
  { to, page }: { to: string; page: 'verify-email' | 'reset-password' | 'join' },
): string {
  const links = emails.filter(({ to: { address } }) => address === to).flatMap(({ html }) => linksIn(html));
  const link = links.findLast((url) => url.includes(`/${page}`));
  if (!link) throw new Error(`no link to ${page} was sent to ${to}`);
  const { hash, searchParams } = new URL(link);
  return searchParams.get('token') ?? hash.slice(1);
}

export function linksIn(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  );
  return [...new Set(links)];
}
