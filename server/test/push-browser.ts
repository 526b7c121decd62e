import { createECDH, randomBytes, webcrypto, type ECDH } from 'node:crypto';

const { subtle } = webcrypto;

/** The side of a browser: the pair and the secret that belong to one subscription. */
interface BrowserSecrets {
  pair: ECDH;
  auth: Buffer;
}

/** A browser with new keys, as `PushManager.subscribe` makes them. */
export function newBrowser() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { pair, auth, keys };
}

async function derive(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const terms = { name: 'HKDF', hash: 'SHA-256', salt, info: Buffer.from(info) };
  return Buffer.from(await subtle.deriveBits(terms, key, bytes * 8));
}

/** Reads a pushed message as a browser does (RFC 8291), by WebCrypto. Rejects one for another browser. */
export async function decryptPush(message: Buffer, { pair, auth }: BrowserSecrets): Promise<string> {
  const salt = message.subarray(0, 16);
  const keyEnd = 21 + message.readUInt8(20);
  const senderKey = message.subarray(21, keyEnd);
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = await derive(pair.computeSecret(senderKey), auth, context, 32);
  const raw = await derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const iv = await derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  const plain = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, key, message.subarray(keyEnd)));
  if (plain.at(-1) !== 2) throw new Error('the record has no delimiter');
  return plain.subarray(0, -1).toString();
}
