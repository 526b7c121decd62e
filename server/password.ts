import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './http/concurrency-limit.ts';

/** OWASP's second profile for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Node has four threads for everything that takes long; a flood of logins must not have them all. */
const limited = limitConcurrency({ atOnce: 2, inLine: 200 });

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.normalize('NFKC'), cost));
}

/** Somebody who does not exist costs as much time as somebody who does. */
let nobody: Promise<string> | undefined;

/** `passwordHash` is null for an account that has none; the answer is then no, after the same work. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobody ??= hash('nobody has this password', cost);
  const known = passwordHash ?? (await nobody);
  const matches = await limited(() => verify(known, password.normalize('NFKC')));
  return matches && passwordHash != null;
}
