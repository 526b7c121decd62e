import type { staff } from '@visita/core/staff/contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import type { Tx } from '../database/database.ts';
import { finishLogin, openLogin } from './finish-login.ts';
import { renewRecoveryCodes } from '../identity/recovery-codes.ts';
import { listFactors } from '../identity/factors.ts';
import { confirmTotp, createTotp, saveNextTotp } from '../identity/totp.ts';
import { staffHolder } from '../identity/factor-holder.ts';

/** Sets up the first factor with the password alone; later factors need an existing one. */
export async function startSetup(call: Call<typeof staff.startSetup>) {
  const { db, now, config, sealing } = call;
  const { person } = await openLogin(call);
  const totp = await createTotp(person, config.brand);
  const at = now();
  await transaction(db, async (tx) => {
    await refuseFactor(tx, person);
    await saveNextTotp(tx, { ...staffHolder(person), secret: totp.secret, createdAt: at, sealing });
  });
  return totp;
}

export function finishSetup(call: Call<typeof staff.finishSetup>) {
  const { now, sealing, body } = call;
  const at = now();
  return finishLogin(call, {
    by: 'totp',
    refusal: 'codeWrong',
    prove: async (tx, { person }) => {
      await refuseFactor(tx, person);
      const isConfirmed = await confirmTotp(tx, { ...staffHolder(person), code: body.code, at, sealing });
      return isConfirmed ? { recoveryCodes: await renewRecoveryCodes(tx, staffHolder(person)) } : undefined;
    },
  });
}

async function refuseFactor(tx: Tx, { id }: { id: string }): Promise<void> {
  const factors = await listFactors(tx, staffHolder({ id }));
  if (factors.length > 0) throw new Problem('factorNeeded');
}
