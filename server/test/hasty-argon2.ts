import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/** `require`, because an import would be this module. */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/**
 * Stands in for `@node-rs/argon2` in contract tests: hashes with the least work, because nearly every test
 * registers users, and hashing would be a quarter of the processor time. `server/identity/password.test.ts` tests the
 * real cost.
 */
export const hash: typeof Argon2.hash = (password, options) =>
  argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
export const { verify } = argon2;
