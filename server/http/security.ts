import type { Context, MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

/** On every answer of the site; the profile's handler says the same in its own way. */
export function commonHeaders({ publicUrl }: { publicUrl: string }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** The thread that reads QR codes runs compiled code; its own policy lets it, so that no page has to. */
const wasmThread = /^\/assets\/scan-worker-[\w-]+\.js$/;
const wasmPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Scripts only with this answer's nonce or from this site; styles alike, but Mantine also writes style attributes. */
export function pageSecurity({
  publicUrl,
  imageHost,
  development,
}: Record<'publicUrl' | 'imageHost', string> & { development: boolean }): MiddlewareHandler {
  const common = commonHeaders({ publicUrl });
  const secure = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'", development ? "'unsafe-inline'" : NONCE],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...(imageHost ? [new URL(imageHost).origin] : [])],
      fontSrc: ["'self'"],
      connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    strictTransportSecurity: false,
    referrerPolicy: false,
    xContentTypeOptions: false,
    crossOriginOpenerPolicy: false,
    xXssProtection: false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    originAgentCluster: true,
  });
  return async (c, next) => {
    await secure(c, next);
    if (wasmThread.test(c.req.path)) c.header('content-security-policy', wasmPolicy);
    for (const [name, value] of Object.entries(common)) c.header(name, value);
  };
}

/** The nonce that the policy of this answer names. */
export function nonceOf(c: Context): string {
  return (c.get('secureHeadersNonce') as string | undefined) ?? '';
}
