import type { Context, MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

/** Headers of every response of the site; the profile's handler sets the same by itself. */
export function commonHeaders({ publicUrl }: { publicUrl: string }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  };
}

/** The worker that reads QR codes runs WebAssembly; its own policy allows that, so that no page has to. */
const wasmThread = /^\/assets\/scan-worker-[\w-]+\.js$/;
const wasmPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Allows scripts and styles from this site and with this response's nonce; Mantine also needs style
 * attributes.
 */
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

/** Returns the nonce of this response's policy. */
export function readNonce(c: Context): string {
  return (c.get('secureHeadersNonce') as string | undefined) ?? '';
}
