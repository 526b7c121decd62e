import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** Reasons for which no request is made: they concern the address, so that trying again is of no use. */
export type AddressFault = 'urlInvalid' | 'urlNotHttps' | 'urlNotPublic';

/** A request that was not made because of its address. */
export class RefusedAddress extends Error {
  readonly fault: AddressFault;

  constructor(fault: AddressFault) {
    super(`address refused: ${fault}`);
    this.fault = fault;
  }
}

export interface GuardedRequest {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Allows http and addresses that are not public, as in a network of one's own (`WEBHOOK_ALLOW_PRIVATE`). */
  allowsPrivate: boolean;
  /** Milliseconds for all of it: name, connection and answer. */
  timeoutMs: number;
  /** Bytes of the answer's body that are read. */
  mostBytes: number;
  /** Resolves a host name; the system's resolver by default. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

export interface GuardedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** False if the body is longer than was read. */
  isWhole: boolean;
}

/** True for an address of the public unicast Internet, whatever form it is written in (IANA's registries). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address);
  if (plain.range() !== 'unicast') return false;
  // of IPv6 only 2000::/3 is assigned to hosts: the rest embeds IPv4 addresses or is kept for later
  return plain.kind() === 'ipv4' || plain.match(ipaddr.parseCIDR('2000::/3'));
}

/** Throws `RefusedAddress` for a URL that is not https, has a user name, or names an address outside the Internet. */
export function checkUrl(text: string, { allowsPrivate }: Pick<GuardedRequest, 'allowsPrivate'>): URL {
  if (!URL.canParse(text)) throw new RefusedAddress('urlInvalid');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
    throw new RefusedAddress(url.protocol === 'http:' ? 'urlNotHttps' : 'urlInvalid');
  if (url.username !== '' || url.password !== '') throw new RefusedAddress('urlInvalid');
  if (allowsPrivate) return url;
  const host = hostName(url);
  const isLocalName = host === '' || /(^|\.)(localhost|local|internal)\.?$/i.test(host);
  if (isIP(host) === 0 ? isLocalName : !isPublicAddress(host)) throw new RefusedAddress('urlNotPublic');
  return url;
}

const hostName = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const resolveAll = promisify(systemLookup);
const resolveBySystem = (host: string) => resolveAll(host, { all: true });

/**
 * Requests a URL that a stranger chose. The name is resolved once, every address must be public, and the
 * connection goes to one of these (no second resolution that could differ). Redirects are answers as others
 * are. Throws `RefusedAddress`, or the error of the connection.
 */
export async function guardedFetch({
  url: text,
  method,
  headers = {},
  body,
  allowsPrivate,
  timeoutMs,
  mostBytes,
  resolve = resolveBySystem,
}: GuardedRequest): Promise<GuardedResponse> {
  const url = checkUrl(text, { allowsPrivate });
  const lookup: LookupFunction = (host, options, answer) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        const isRefused = !allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address));
        if (!first || isRefused) answer(new RefusedAddress('urlNotPublic'), '', 0);
        else if (options.all) answer(null, addresses);
        else answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, '', 0),
    );
  };
  const isSecure = url.protocol === 'https:';
  const [request, agent] = isSecure
    ? [httpsRequest, new HttpsAgent({ keepAlive: false })]
    : [httpRequest, new HttpAgent({ keepAlive: false })];
  return new Promise((settle, fail) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request(url, { method, lookup, agent, signal, headers }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = (isWhole: boolean) => {
        const read = Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
        settle({ status: response.statusCode ?? 0, headers: response.headers, text: read, isWhole });
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes <= mostBytes) return;
        finish(false);
        response.destroy();
      });
      response.on('end', () => finish(true));
      response.on('error', fail);
      // the rest of an answer that breaks off
      response.on('close', () => fail(new Error('the answer broke off')));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
