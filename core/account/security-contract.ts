import { z } from 'zod';
import { del, get, post } from '../api/endpoint.ts';
import { GivenPassword } from '../identity/password.ts';
import { IsShared } from '../identity/proofs.ts';
import {
  FactorCode,
  Factors,
  NamedPasskey,
  PasskeyOptions,
  RecoveryCodes,
  SignedPasskey,
  TotpConfirmation,
  TotpSecret,
} from '../identity/second-factor.ts';
import { LanguageTag } from '../language-tag.ts';
import { MailedCode } from '../identity/mailed-code.ts';
import { email, requiredLine } from '../text.ts';
import { SignedIn } from './user.ts';

/** Ways to prove a session again. With an authenticator app, a password or a mailed code is not enough. */
export const proofKinds = ['password', 'factorCode', 'passkey', 'mailedCode'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** One of the ways that `proof` lists. */
export const SessionProof = z
  .object({
    password: GivenPassword,
    factorCode: FactorCode,
    passkey: SignedPasskey,
    mailedCode: MailedCode,
  })
  .partial()
  .meta({ id: 'SessionProof' });

/** The address of a login, and the language of the email if no account has it. */
export const LoginCodeRequest = z
  .object({ email, language: LanguageTag.optional() })
  .meta({ id: 'LoginCodeRequest' });

/** A login by a mailed code. The name, language and time zone are used if it creates an account. */
export const CodeLogin = z
  .object({
    mailedCode: MailedCode,
    factorCode: FactorCode.optional(),
    displayName: requiredLine(80).optional(),
    isShared: IsShared,
    language: LanguageTag.optional(),
    timeZone: z.string().max(64).optional(),
  })
  .meta({ id: 'CodeLogin' });

export const PasskeyLogin = z
  .object({ passkey: SignedPasskey, isShared: IsShared })
  .meta({ id: 'PasskeyLogin' });

/** Codes that are emailed to one address, as any stranger can request them. */
const mailing = { calls: 5, seconds: 3600 } as const;

/** The secret that the browser keeps which requested a code. */
const CodeRequest = MailedCode.pick({ secret: true }).meta({ id: 'CodeRequest' });

const guessed = { limit: { calls: 20, seconds: 900 } } as const;
const own = { access: 'verified', ...guessed } as const;
const proved = { ...own, needsProof: true } as const;
const open = { access: 'guest', ...guessed } as const;

/** Second factors and passkeys of customers, and the proofs of a session. */
export const security = {
  requestPasskey: post('/user/auth/login/passkey-options', {
    ...open,
    summary: 'Get the passkey challenge for a login. It works once and for ten minutes.',
    returns: PasskeyOptions,
  }),
  loginByPasskey: post('/user/auth/login/passkey', {
    ...open,
    summary: 'Log in by passkey, which replaces the password and the second factor.',
    body: PasskeyLogin,
    returns: SignedIn,
    problems: ['passkeyRefused', 'accountDisabled'],
  }),

  requestLoginCode: post('/user/auth/login/mailed-code', {
    access: 'guest',
    needsMail: true,
    summary:
      'Email a login code. It works once and for ten minutes. The response does not reveal whether the account exists.',
    body: LoginCodeRequest,
    returns: CodeRequest,
    problems: ['emailRequired'],
    limit: mailing,
  }),

  loginByCode: post('/user/auth/login/code', {
    ...open,
    summary:
      'Log in by a mailed code. An authenticator app answers `secondFactorNeeded`, an address without an account `displayNameNeeded`: repeat the call with it.',
    body: CodeLogin,
    returns: SignedIn,
    problems: ['codeWrong', 'codeExpired', 'secondFactorNeeded', 'displayNameNeeded', 'accountDisabled'],
  }),
  proof: get('/user/auth/proof', {
    access: 'user',
    summary: 'List the ways to prove your session again, as calls with `proofNeeded` require it.',
    returns: z.array(z.enum(proofKinds)),
  }),
  requestPasskeyProof: post('/user/auth/proof/passkey-options', {
    access: 'user',
    ...guessed,
    summary: 'Get the passkey challenge for a proof of your session.',
    returns: PasskeyOptions,
    problems: ['passkeyRefused'],
  }),
  mailProofCode: post('/user/auth/proof/mailed-code', {
    access: 'user',
    needsMail: true,
    summary: 'Email yourself a code for a proof of your session. It works once and for ten minutes.',
    returns: CodeRequest,
    problems: ['proofRefused'],
    limit: mailing,
  }),
  prove: post('/user/auth/proof', {
    access: 'user',
    ...guessed,
    summary: 'Prove your session again, by one of the listed ways. The proof lasts ten minutes.',
    body: SessionProof,
    returns: z.null(),
    problems: ['passwordWrong', 'codeWrong', 'codeExpired', 'passkeyRefused', 'proofRefused'],
  }),
  factors: get('/user/auth/factors', {
    access: 'verified',
    summary: 'List your second factors and passkeys.',
    returns: Factors,
  }),
  startTotp: post('/user/auth/totp', {
    ...proved,
    summary:
      'Create the secret of a new authenticator app, shown once. The current app works until the new one is confirmed.',
    returns: TotpSecret,
  }),
  finishTotp: post('/user/auth/totp/confirm', {
    ...own,
    summary:
      'Confirm a new authenticator app by a code. Logins by password or Google then ask for its codes. Recovery codes are returned if there are none.',
    body: TotpConfirmation,
    returns: RecoveryCodes,
    problems: ['codeWrong'],
  }),
  removeTotp: del('/user/auth/totp', {
    ...proved,
    summary: 'Remove the authenticator app and the recovery codes. Logins no longer ask for a code.',
    returns: Factors,
    problems: ['notFound'],
  }),
  renewRecoveryCodes: post('/user/auth/recovery-codes', {
    ...proved,
    summary: 'Create ten new recovery codes, shown once. Earlier codes are revoked.',
    returns: RecoveryCodes,
    problems: ['notFound'],
  }),
  startPasskey: post('/user/auth/passkeys/options', {
    ...proved,
    summary: 'Get the options for creating a passkey.',
    returns: PasskeyOptions,
    problems: ['tooManyPasskeys'],
  }),
  addPasskey: post('/user/auth/passkeys', {
    ...own,
    summary: 'Register a passkey.',
    body: NamedPasskey,
    returns: Factors,
    problems: ['passkeyRefused'],
  }),
  removePasskey: del('/user/auth/passkeys/:id', {
    ...proved,
    summary: 'Remove a passkey.',
    returns: Factors,
    problems: ['notFound'],
  }),
};
