import { cleanLine } from '@visita/core/text';
import { isLoopback } from './client-document.ts';

/** Characters of a client's name that are shown. */
const mostCharacters = 60;

/**
 * True for a redirect URI to which a code may be sent: https, the device itself, or a scheme that an app owns by
 * its domain (RFC 8252, 7.1 and 7.3).
 */
export function isSafeRedirect(uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (url.protocol === 'https:') return true;
  return isLoopback(uri) || /^[a-z][a-z\d-]*(\.[a-z\d-]+)+:$/.test(url.protocol);
}

/** Returns the host of an https URL, in ASCII, so that look-alike letters show as punycode; null for any other. */
function readHost(uri: string): string | null {
  const url = URL.parse(uri);
  return url?.protocol === 'https:' ? url.host : null;
}

interface ClientMetadata {
  clientId: string;
  clientName?: string | undefined;
}

/**
 * Returns a client as its owner is shown it: the name it gives itself, and the host that publishes it, which is
 * that of its metadata document. A registered client is vouched for by nothing but the host that gets the answer.
 */
export function presentClient({ clientId, clientName }: ClientMetadata, redirectUri: string) {
  const returnHost = readHost(redirectUri);
  const host = readHost(clientId) ?? returnHost;
  const name = Array.from(cleanLine(clientName ?? ''))
    .slice(0, mostCharacters)
    .join('')
    .trim();
  return { name: name || (host ?? '…'), host, returnHost };
}
