import { z } from 'zod';

/** A TCP port. Kubernetes sets `METRICS_PORT=tcp://…` in pods beside a Service called `metrics`. */
export const Port = z.string().transform((text, context) => {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  const isServiceLink = /^(tcp|udp|sctp):\/\//.test(text);
  context.addIssue(
    isServiceLink
      ? `"${text}" is a service link of Kubernetes, not a port: set enableServiceLinks: false in the pod, as deploy/kubernetes.yaml does, or set a number such as 9464`
      : `"${text}" is no port: write a number from 0 to 65535, such as 9464`,
  );
  return z.NEVER;
});

/** An origin: scheme, host and port. A path is refused with the reason why it would be dropped. */
export function originUrl(example: string, reason: string) {
  return z.string().transform((text, context) => {
    const url = URL.parse(text.trim());
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
      context.addIssue(`write scheme and host, such as ${example}`);
      return z.NEVER;
    }
    const { origin, pathname, search, hash } = url;
    if (pathname === '/' && !search && !hash) return origin;
    context.addIssue(`leave out "${pathname}${search}${hash}": ${reason}, such as ${origin}`);
    return z.NEVER;
  });
}

const escapes = 'write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25';

/** The URL of a server with user and password, which must be percent-encoded (RFC 3986, 3.2.1). */
export function serverUrl(protocols: string[], example: string) {
  return z.string().transform((text, context) => {
    const url = URL.parse(text);
    if (url && protocols.includes(url.protocol) && isPlain(url)) return text;
    const hasUser = /^[a-z]+:\/\/.*@/i.test(text) && protocols.some((protocol) => text.startsWith(protocol));
    context.addIssue(
      hasUser
        ? `in a user name or password ${escapes}, such as ${example}`
        : `write ${protocols.map((protocol) => `${protocol}//…`).join(' or ')}, such as ${example}`,
    );
    return z.NEVER;
  });
}

/**
 * True if no raw character ends the user part early: the rest, with the @, would be in the path, the query or
 * the fragment.
 */
function isPlain({ username, password, pathname, search, hash }: URL): boolean {
  const isCut = username === '' && (pathname.includes('@') || /^\?[^=&]*@/.test(search));
  if (hash !== '' || isCut) return false;
  return [username, password].every((part) => /^(?:[^%]|%[\da-f]{2})*$/i.test(part));
}
