import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../http/concurrency-limit.ts';

/** OWASP's second profile for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Node's thread pool has four threads; a flood of logins must not occupy all of them. */
const limited = limitConcurrency({ atOnce: 2, inLine: 200 });

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.normalize('NFKC'), cost));
}

/** A hash to verify against when the account does not exist, so that both cases take equally long. */
let nobody: Promise<string> | undefined;

/** Verifies a password. Returns false, after the same work, if `passwordHash` is null or undefined. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  nobody ??= hash('nobody has this password', cost);
  const storedHash = passwordHash ?? (await nobody);
  const matches = await limited(() => verify(storedHash, password.normalize('NFKC')));
  return matches && passwordHash != null;
}
