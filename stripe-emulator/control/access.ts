const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const ownHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The controls are for whoever sits at this machine, or knows the key; never for another site's page in their browser. */
export function mayControl(request: Request, { address = '', key }: { address?: string | undefined; key: string }): boolean {
  const { headers, url } = request;
  if (headers.get('authorization') === `Bearer ${key}`) return true;
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isOwnPage = (origin === null || origin === new URL(url).origin) && (site === null || site === 'same-origin' || site === 'none');
  return loopback.test(address) && ownHosts.test(headers.get('host') ?? new URL(url).host) && isOwnPage;
}
