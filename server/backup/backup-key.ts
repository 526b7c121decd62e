/** True for the half of age's key pair that encrypts only, also of the kind that resists quantum computers. */
export const isPublicHalf = (key: string): boolean => /^age1[a-z0-9]{50,}$/.test(key);

/** True for the half of age's key pair that opens what its public half encrypted. */
export const isSecretHalf = (key: string): boolean => /^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]{50,}$/.test(key);

/** True for a text that can encrypt backups: half of a key pair of age, or at least 32 characters as a passphrase. */
export function isBackupKey(key: string): boolean {
  const isOfPair = /^age1|^AGE-SECRET-KEY-/i.test(key);
  return isOfPair ? isPublicHalf(key) || isSecretHalf(key) : key.length >= 32;
}
