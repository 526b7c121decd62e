import type { FactorKind, Factors } from '@visita/core/identity/second-factor';
import type { Queryable, Tx } from '../database/database.ts';
import type { FactorHolder } from './factor-holder.ts';
import { removeTries } from './factor-try-queries.ts';
import { listPasskeys, removePasskeys } from './passkey-queries.ts';
import { countRecoveryCodes, removeRecoveryCodes } from './recovery-code-queries.ts';
import { findTotp, removeTotp } from './totp-queries.ts';

/** Returns the available second factors. Recovery codes replace a factor and are none by themselves. */
export async function listFactors(db: Queryable, holder: FactorHolder): Promise<FactorKind[]> {
  const { totp, passkeys, recoveryCodesLeft } = await presentFactors(db, holder);
  const own: FactorKind[] = [
    ...(totp ? ['totp' as const] : []),
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
  ];
  return own.length > 0 && recoveryCodesLeft > 0 ? [...own, 'recoveryCode'] : own;
}

export async function presentFactors(db: Queryable, holder: FactorHolder): Promise<Factors> {
  const totp = await findTotp(db, holder);
  return {
    totp: totp?.secret == null ? null : { createdAt: totp.createdAt },
    passkeys: await listPasskeys(db, holder),
    recoveryCodesLeft: await countRecoveryCodes(db, holder),
  };
}

/** Removes all second factors of a person, with the recovery codes and the count of wrong ones. */
export async function removeFactors(tx: Tx, holder: FactorHolder): Promise<void> {
  await removeTotp(tx, holder);
  await removePasskeys(tx, holder);
  await removeRecoveryCodes(tx, holder);
  await removeTries(tx, holder);
}
