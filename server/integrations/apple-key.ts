import { createPrivateKey } from 'node:crypto';

/** The Services ID of the site, and the key that signs its client secrets. */
export interface AppleClient {
  clientId: string;
  teamId: string;
  keyId: string;
  /** A private key of the curve P-256 in PKCS #8, as the file `.p8` of Apple has it. */
  privateKey: string;
}

/** True for a private key that can sign client secrets: ES256 needs the curve P-256 (RFC 7518, 3.4). */
export function isApplePrivateKey(text: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(text);
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
