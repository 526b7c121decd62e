import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A key of 256 bits, and the id by which sealed values name it. */
export interface SealingKey {
  id: string;
  key: Buffer;
}

/** The column that holds a sealed value, and the row. The value opens in no other place. */
export interface SealedPlace {
  table: string;
  column: string;
  /** The value of the row's key. */
  row: string;
}

/** Derives the key of a secret text (HKDF, RFC 5869). The id is a hash that does not reveal it. */
export function deriveKey(secret: string): SealingKey {
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', secret, '', info, 32));
  const id = createHash('sha256').update(derive('visita key id')).digest('hex').slice(0, 8);
  return { id, key: derive('visita sealing') };
}

/** AES-256-GCM with its recommended nonce and tag (NIST SP 800-38D). */
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const sealedPattern = /^v1\.([\da-f]{8})\.([\w-]+)$/;

const toBinding = ({ table, column, row }: SealedPlace) => Buffer.from(JSON.stringify([table, column, row]));

/** Returns `v1.<key id>.<nonce, ciphertext and tag in base64url>`. */
export function sealText(text: string, { id, key }: SealingKey, location: SealedPlace): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(toBinding(location));
  const sealed = Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
  return `v1.${id}.${sealed.toString('base64url')}`;
}

/**
 * Returns the text of a sealed value. Throws if its key is not among these, or if it was made for another
 * place.
 */
export function openSealed(sealed: string, keys: readonly SealingKey[], location: SealedPlace): string {
  const [, id, encoded = ''] = sealedPattern.exec(sealed) ?? [];
  const { key } = keys.find((each) => each.id === id) ?? {};
  if (!key)
    throw new Error(
      `${location.table}.${location.column} is sealed by the key ${id ?? '?'}, which is not set`,
    );
  const bytes = Buffer.from(encoded, 'base64url');
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(toBinding(location))
    .setAuthTag(bytes.subarray(-tagBytes));
  return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8');
}

/** Returns the id of the key of a sealed value; undefined for a plain one. */
export const sealingKeyId = (value: string): string | undefined => sealedPattern.exec(value)?.[1];
