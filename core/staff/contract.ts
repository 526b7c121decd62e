import { z } from 'zod';
import { post } from '../api/endpoint.ts';
import { PasswordByLink } from '../identity/password.ts';
import { Credentials, TokenProof } from '../identity/proofs.ts';
import { Me } from './person.ts';
import {
  factorKinds,
  PasskeyOptions,
  RecoveryCode,
  RecoveryCodes,
  SignedPasskey,
  TotpCode,
  TotpSecret,
} from '../identity/second-factor.ts';

/** The token of a login, valid only for the second factor and for ten minutes, with a code of the authenticator app. */
const CodeProof = TokenProof.extend({ code: TotpCode }).meta({ id: 'CodeProof' });

/** The result of a correct password. If there is no factor, the first one is set up now. */
export const LoginStep = z
  .object({ token: z.string(), factors: z.array(z.enum(factorKinds)) })
  .meta({ id: 'StaffLoginStep' });

export const StaffSignedIn = Me.extend({ token: z.string() }).meta({ id: 'StaffSignedIn' });

const open = { access: 'guest', limit: { calls: 20, seconds: 900 } } as const;

/** Staff login: password, then second factor. Only then a token for the back office is issued. */
export const staff = {
  login: post('/admin/login', {
    ...open,
    summary:
      'Start a staff login with email and password. The returned token is valid only for the second factor.',
    body: Credentials,
    returns: LoginStep,
    problems: ['emailRequired', 'passwordRequired', 'invalidCredentials'],
  }),
  loginByTotp: post('/admin/login/totp', {
    ...open,
    summary: 'Complete a staff login by a code of the authenticator app. A code works once.',
    body: CodeProof,
    returns: StaffSignedIn,
    problems: ['loginExpired', 'codeWrong'],
  }),
  loginByRecoveryCode: post('/admin/login/recovery-code', {
    ...open,
    summary: 'Complete a staff login by a recovery code. A code works once.',
    body: TokenProof.extend({ code: RecoveryCode }),
    returns: StaffSignedIn,
    problems: ['loginExpired', 'codeWrong'],
  }),
  requestPasskey: post('/admin/login/passkey-options', {
    ...open,
    summary: 'Get the passkey challenge for a staff login.',
    body: TokenProof,
    returns: PasskeyOptions,
    problems: ['loginExpired'],
  }),
  loginByPasskey: post('/admin/login/passkey', {
    ...open,
    summary: 'Complete a staff login by passkey.',
    body: TokenProof.extend({ passkey: SignedPasskey }),
    returns: StaffSignedIn,
    problems: ['loginExpired', 'passkeyRefused'],
  }),
  startSetup: post('/admin/login/setup', {
    ...open,
    summary:
      'Start the setup of the first second factor: returns the secret for an authenticator app, shown once.',
    body: TokenProof,
    returns: TotpSecret,
    problems: ['loginExpired', 'factorNeeded'],
  }),
  finishSetup: post('/admin/login/setup/confirm', {
    ...open,
    summary: 'Complete the setup by a code of the app: logs in and returns the recovery codes, shown once.',
    body: CodeProof,
    returns: StaffSignedIn.extend(RecoveryCodes.shape).meta({ id: 'StaffSetUp' }),
    problems: ['loginExpired', 'codeWrong', 'factorNeeded'],
  }),
  choosePassword: post('/admin/password', {
    ...open,
    summary: 'Set a password through an emailed link. The link works once, and all sessions end.',
    body: PasswordByLink,
    returns: z.null(),
    problems: ['passwordRequired', 'invalidToken', 'tokenExpired'],
  }),
};
