import { hash, verify } from '@node-rs/argon2';

/** OWASP's second profile for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** Somebody who does not exist costs as much time as somebody who does. */
let nobody: Promise<string> | undefined;

/** `passwordHash` is null for an account that has none; the answer is then no, after the same work. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'));
  return matches && passwordHash != null;
}
