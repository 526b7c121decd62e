import { createHash, randomBytes } from 'node:crypto';
import { formatRecoveryCode, recoveryCodeCount, recoveryCodeFrom } from '@visita/core/staff/second-factor';
import type { Tx } from '../database/database.ts';
import { insertRecoveryCodes } from './recovery-code-queries.ts';

/** 80 random bits need no slow hash. */
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Creates ten new codes, to be shown once; the previous ones are revoked. */
export async function renewRecoveryCodes(tx: Tx, { staffId }: { staffId: string }): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeFrom(randomBytes(16)));
  await insertRecoveryCodes(tx, { staffId, hashes: codes.map(hashRecoveryCode) });
  return codes.map(formatRecoveryCode);
}
