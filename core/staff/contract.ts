import { z } from 'zod';
import { post } from '../api/endpoint.ts';
import { GivenPassword, PasswordByLink } from '../password.ts';
import { email } from '../text.ts';
import { Me } from './person.ts';
import { factorKinds, PasskeyOptions, RecoveryCode, RecoveryCodes, SignedPasskey, TotpCode, TotpSecret } from './second-factor.ts';

/** Good for the second factor and nothing else, for ten minutes. */
const LoginToken = z.string().max(200);
const Login = z.object({ token: LoginToken });

/** The password was right. Without any factor the first is set up now. */
export const LoginStep = z.object({ token: z.string(), factors: z.array(z.enum(factorKinds)) }).meta({ id: 'StaffLoginStep' });

export const StaffSignedIn = Me.extend({ token: z.string() }).meta({ id: 'StaffSignedIn' });

const open = { access: 'guest', limit: { calls: 20, seconds: 900 } } as const;

/** How staff log in: a password, then a second factor; only then there is a token for the back office. */
export const staff = {
  login: post('/admin/login', {
    ...open,
    summary: 'The first step: email and password. The answer’s token opens nothing but the second.',
    body: z.object({ email, password: GivenPassword }),
    returns: LoginStep,
    problems: ['emailRequired', 'passwordRequired', 'invalidCredentials'],
  }),
  loginByTotp: post('/admin/login/totp', {
    ...open,
    summary: 'The second step by a code of the authenticator app, which works once.',
    body: Login.extend({ code: TotpCode }),
    returns: StaffSignedIn,
    problems: ['loginExpired', 'codeWrong'],
  }),
  loginByRecoveryCode: post('/admin/login/recovery-code', {
    ...open,
    summary: 'The second step by a recovery code, which is used up.',
    body: Login.extend({ code: RecoveryCode }),
    returns: StaffSignedIn,
    problems: ['loginExpired', 'codeWrong'],
  }),
  requestPasskey: post('/admin/login/passkey-options', {
    ...open,
    summary: 'What a passkey has to sign for the second step.',
    body: Login,
    returns: PasskeyOptions,
    problems: ['loginExpired'],
  }),
  loginByPasskey: post('/admin/login/passkey', {
    ...open,
    summary: 'The second step by what a passkey has signed.',
    body: Login.extend({ passkey: SignedPasskey }),
    returns: StaffSignedIn,
    problems: ['loginExpired', 'passkeyRefused'],
  }),
  startSetup: post('/admin/login/setup', {
    ...open,
    summary: 'Of somebody who has no second factor yet: the secret for their authenticator app, shown once.',
    body: Login,
    returns: TotpSecret,
    problems: ['loginExpired', 'factorNeeded'],
  }),
  finishSetup: post('/admin/login/setup/confirm', {
    ...open,
    summary: 'A first code of the app: logs in, and gives the recovery codes once.',
    body: Login.extend({ code: TotpCode }),
    returns: StaffSignedIn.extend(RecoveryCodes.shape).meta({ id: 'StaffSetUp' }),
    problems: ['loginExpired', 'codeWrong', 'factorNeeded'],
  }),
  choosePassword: post('/admin/password', {
    ...open,
    summary: 'Choose a password by the link of an invitation, which works once; every session ends.',
    body: PasswordByLink,
    returns: z.null(),
    problems: ['passwordRequired', 'invalidToken', 'tokenExpired'],
  }),
};
