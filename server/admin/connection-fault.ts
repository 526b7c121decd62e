interface ConnectionFaultLink {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  /** Stripe's SDK stores the socket's error here. */
  detail?: unknown;
  errors?: unknown;
}

const sentences: [pattern: RegExp, sentence: string, advice: string][] = [
  [
    /EAUTH/,
    'refuses the user or the password',
    'look at both in the setting; an account with two factors may need a password for programs',
  ],
  [
    /ETLS|STARTTLS/,
    'offers no encryption',
    'use its port for TLS, or say that none is needed with ?requireTLS=false',
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ERR_TLS|certificate/,
    'shows a certificate that is not trusted',
    'name the host as its certificate does, renew it with its whole chain, or give its authority in NODE_EXTRA_CA_CERTS',
  ],
  [
    /WRONG_VERSION_NUMBER|ERR_SSL|EPROTO/,
    'does not speak TLS there',
    'look at the port, and at the scheme with or without s',
  ],
  [
    /ECONNREFUSED/,
    'refuses the connection: nothing listens there',
    'look at host and port, and whether the service runs',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|EDNS/,
    'has a name that is not known here',
    'look at the spelling, and at the DNS of this machine',
  ],
  [
    /EHOSTUNREACH|ENETUNREACH/,
    'cannot be reached from this network',
    'look at the routes and firewalls between this machine and it',
  ],
  [
    /ETIMEDOUT|TimeoutError|ECONNABORTED|timed? ?out/i,
    'does not answer: it is silent',
    'look at firewalls in between, and at host and port',
  ],
  [
    /ECONNRESET|EPIPE|socket hang up|closed unexpectedly/,
    'breaks the connection off',
    'look at its log: it may refuse this address',
  ],
];

/**
 * Describes a failed connection for the doctor; undefined for other errors. The error's own message is not
 * included.
 */
export function connectionFault(error: unknown): { sentence: string; advice: string } | undefined {
  const text = getLinks(error)
    .map(({ code, message }) => `${String(code)} ${String(message)}`)
    .join(' ');
  const found = sentences.find(([pattern]) => pattern.test(text));
  return found && { sentence: found[1], advice: found[2] };
}

function getLinks(error: unknown, depth = 0): ConnectionFaultLink[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const link: ConnectionFaultLink = error;
  const inner = [link.cause, link.detail, ...(Array.isArray(link.errors) ? (link.errors as unknown[]) : [])];
  return [link, ...inner.flatMap((each) => getLinks(each, depth + 1))];
}
