import { createHash, randomBytes } from 'node:crypto';
import {
  formatRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
  recoveryCodeFrom,
} from '@visita/core/identity/second-factor';
import type { Tx } from '../database/database.ts';
import type { FactorHolder } from './factor-holder.ts';
import { insertRecoveryCodes, moveRecoveryCode } from './recovery-code-queries.ts';

/** 120 random bits need no slow hash. */
const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Creates ten new codes, to be shown once; the previous ones are revoked. */
export async function renewRecoveryCodes(tx: Tx, holder: FactorHolder): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeFrom(randomBytes(recoveryCodeBytes)),
  );
  await insertRecoveryCodes(tx, { ...holder, hashes: codes.map(hashRecoveryCode) });
  return codes.map(formatRecoveryCode);
}

/** Consumes a recovery code; returns false if it is unknown or used. */
export function consumeRecoveryCode(
  tx: Tx,
  { code, at, ...holder }: FactorHolder & { code: string; at: Date },
): Promise<boolean> {
  return moveRecoveryCode(tx, { ...holder, hash: hashRecoveryCode(code), at });
}
