import type { staff } from '@visita/core/staff/contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { transaction } from '../database/transaction.ts';
import { listPasskeys } from '../identity/passkey-queries.ts';
import { consumePasskey, inBackOffice, passkeyOptions } from '../identity/passkeys.ts';
import { consumeRecoveryCode } from '../identity/recovery-codes.ts';
import { consumeTotp } from '../identity/totp.ts';
import { staffHolder } from '../identity/factor-holder.ts';
import { finishLogin, openLogin } from './finish-login.ts';
import { updateLogin } from './login-queries.ts';

/** Signs in with a TOTP code whose time step is later than the last one used. */
export function logInByTotp(call: Call<typeof staff.loginByTotp>) {
  const { now, sealing, body } = call;
  const at = now();
  return finishLogin(call, {
    by: 'totp',
    refusal: 'codeWrong',
    prove: async (tx, { person }) =>
      (await consumeTotp(tx, { ...staffHolder(person), code: body.code, at, sealing })) ? {} : undefined,
  });
}

export function logInByRecoveryCode(call: Call<typeof staff.loginByRecoveryCode>) {
  const { now, body } = call;
  const at = now();
  return finishLogin(call, {
    by: 'recoveryCode',
    refusal: 'codeWrong',
    prove: async (tx, { person }) =>
      (await consumeRecoveryCode(tx, { ...staffHolder(person), code: body.code, at })) ? {} : undefined,
  });
}

/** Creates a new challenge each time, so that a signature cannot be replayed. */
export async function requestPasskey(call: Call<typeof staff.requestPasskey>) {
  const { db, config, body } = call;
  const { person } = await openLogin(call);
  const passkeys = await listPasskeys(db, staffHolder(person));
  if (passkeys.length === 0) throw new Problem('passkeyRefused');
  const options = await passkeyOptions(config, passkeys);
  await transaction(db, (tx) =>
    updateLogin(tx, { tokenHash: hashToken(body.token), passkeyChallenge: options.challenge }),
  );
  return options;
}

export function logInByPasskey(call: Call<typeof staff.loginByPasskey>) {
  const { now, config, body } = call;
  const at = now();
  return finishLogin(call, {
    by: 'passkey',
    refusal: 'passkeyRefused',
    prove: async (tx, { person, passkeyChallenge: challenge }) =>
      (await consumePasskey(tx, {
        ...staffHolder(person),
        config: inBackOffice(config),
        signed: body.passkey,
        challenge,
        at,
      }))
        ? {}
        : undefined,
  });
}
