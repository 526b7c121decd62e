import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription, in base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** The values that are new for each message. */
interface MessageSecrets {
  salt: Buffer;
  /** The private key of the sender's pair for this message. */
  privateKey?: Buffer;
}

const curve = 'prime256v1';
/** One record holds the whole message: push services take 4,096 bytes at most (RFC 8291, 4). */
const recordSize = 4096;
/** The delimiter of the last record (RFC 8188, 2). */
const lastRecord = 2;

/** True for the public key of a browser: a point of P-256. */
export function isBrowserKey(p256dh: string): boolean {
  const pair = createECDH(curve);
  pair.generateKeys();
  try {
    pair.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** Encrypts a text for a browser by `aes128gcm` (RFC 8291 and 8188). Only that browser can read it. */
export function encryptPush(
  text: string,
  keys: BrowserKeys,
  { salt, privateKey }: MessageSecrets = { salt: randomBytes(16) },
): Buffer {
  const browserKey = Buffer.from(keys.p256dh, 'base64url');
  const pair = createECDH(curve);
  if (privateKey) pair.setPrivateKey(privateKey);
  else pair.generateKeys();
  const senderKey = pair.getPublicKey();
  const derive = (secret: Uint8Array, salting: Uint8Array, context: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salting, context, bytes));
  const auth = Buffer.from(keys.auth, 'base64url');
  const shared = pair.computeSecret(browserKey);
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey]);
  const secret = derive(shared, auth, context, 32);
  const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([lastRecord])]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, head, senderKey, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}
