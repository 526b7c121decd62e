import type { FactorKind, Factors } from '@visita/core/staff/second-factor';
import type { Queryable } from '../database/database.ts';
import { listPasskeys } from './passkey-queries.ts';
import { countRecoveryCodes } from './recovery-code-queries.ts';
import { findTotp } from './totp-queries.ts';

/** Returns the available second factors. Recovery codes replace a factor and are none by themselves. */
export async function listFactors(db: Queryable, of: { staffId: string }): Promise<FactorKind[]> {
  const { totp, passkeys, recoveryCodesLeft } = await presentFactors(db, of);
  const own: FactorKind[] = [
    ...(totp ? ['totp' as const] : []),
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
  ];
  return own.length > 0 && recoveryCodesLeft > 0 ? [...own, 'recoveryCode'] : own;
}

export async function presentFactors(db: Queryable, of: { staffId: string }): Promise<Factors> {
  const totp = await findTotp(db, of);
  return {
    totp: totp?.secret == null ? null : { createdAt: totp.createdAt },
    passkeys: await listPasskeys(db, of),
    recoveryCodesLeft: await countRecoveryCodes(db, of),
  };
}
