import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { ChosenLanguage, LanguageTag } from '../language-tag.ts';
import { EmailForm } from '../email-form.ts';
import { email, requiredLine } from '../text.ts';
import { when } from '../when.ts';
import {
  GivenPassword,
  Password,
  PasswordByLink,
  PasswordChange,
  PasswordConfirmation,
  withConfirmation,
} from '../identity/password.ts';
import { Credentials, IsShared } from '../identity/proofs.ts';
import { FactorCode } from '../identity/second-factor.ts';
import { TappedCard } from './tapped-card.ts';
import { SecurityEvent } from './security-events.ts';
import { ProfileForm, SignedIn, User } from './user.ts';

const language = LanguageTag.optional();

export const RegistrationForm = withConfirmation(
  z.object({
    displayName: requiredLine(80),
    email,
    password: Password,
    passwordConfirmation: PasswordConfirmation,
    language,
    timeZone: z.string().max(64).optional(),
  }),
).meta({ id: 'RegistrationForm' });

/** Accounts with an authenticator app need a code of it too, or a recovery code. */
export const LoginForm = Credentials.extend({
  factorCode: FactorCode.optional(),
  isShared: IsShared,
}).meta({ id: 'LoginForm' });

/** `tapped` is the free card that the user is about to bind; the emailed link leads back to it. */
export const ForgotForm = z.object({ email, language, tapped: TappedCard.optional() });

/**
 * Stored by the browser during a login with Google or Apple. The nonce in the ID token is the hash of `secret`, so a
 * stolen token is useless (OpenID Connect Core, 15.5.2).
 */
const FederatedQuestion = z
  .object({ url: z.url(), state: z.string(), secret: z.string() })
  .meta({ id: 'FederatedQuestion' });

/** The result of a Google login. Language and time zone are used if an account is created. */
export const GoogleAnswer = z.object({
  credential: z.string().max(8192),
  secret: z.string().max(200),
  password: GivenPassword.optional(),
  factorCode: FactorCode.optional(),
  isShared: IsShared,
  language,
  timeZone: z.string().max(64).optional(),
});

/** The code that the browser brings back from Google, where the site has a client secret, or from Apple. */
const FederatedCode = z
  .object({ code: z.string().min(1).max(2048), secret: z.string().max(200) })
  .meta({ id: 'FederatedCode' });

/** The ID token of a code, which `secret` makes usable. */
const FederatedCredential = z.object({ credential: z.string() }).meta({ id: 'FederatedCredential' });

/** The result of a login with Apple, which gives the name to the browser and not in its token. */
const AppleAnswer = GoogleAnswer.extend({ name: z.string().max(1000).optional() });

/** A device that is logged in. */
export const Session = z
  .object({
    id: z.uuid(),
    userAgent: z.string(),
    /** The network of the sign-in, such as 203.0.113.0/24; null if it is not known. */
    network: z.string().nullable(),
    createdAt: when,
    seenAt: when,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });

/** Strict limit: a stranger can enter any email address. */
const mailing = { calls: 5, seconds: 3600 };
const trying = { calls: 20, seconds: 900 };

export const account = {
  register: post('/user/auth/register', {
    access: 'guest',
    summary: 'Register an account and log in. A verification link is emailed.',
    body: RegistrationForm,
    returns: SignedIn,
    problems: ['emailRequired', 'passwordRequired', 'emailAlreadyExists'],
    limit: { calls: 10, seconds: 3600 },
  }),
  login: post('/user/auth/login', {
    access: 'guest',
    summary:
      'Log in with email and password. An account with an authenticator app answers `secondFactorNeeded`: repeat the call with a code.',
    body: LoginForm,
    returns: SignedIn,
    problems: [
      'emailRequired',
      'passwordRequired',
      'invalidCredentials',
      'secondFactorNeeded',
      'codeWrong',
      'accountDisabled',
    ],
    limit: trying,
  }),
  logout: post('/user/auth/logout', {
    access: 'user',
    summary: 'Log out. Revokes the token of this session.',
    returns: z.null(),
  }),
  startGoogleLogin: get('/user/auth/google-login', {
    access: 'guest',
    summary:
      'Get the address for logging in with Google. The browser returns to the login page with state and, in the fragment, a code or an ID token.',
    returns: FederatedQuestion,
    problems: ['googleUnavailable'],
    limit: trying,
  }),
  exchangeGoogleCode: post('/user/auth/google-login/code', {
    access: 'guest',
    summary:
      'Exchange a code of Google for the ID token to log in with. It works once, with the secret of its login.',
    body: FederatedCode,
    returns: FederatedCredential,
    problems: ['googleUnavailable', 'googleTokenInvalid'],
    limit: trying,
  }),
  googleLogin: post('/user/auth/google-login', {
    access: 'guest',
    summary: 'Log in with a Google ID token. A verified account with a password requires it once.',
    body: GoogleAnswer,
    returns: SignedIn,
    problems: [
      'googleUnavailable',
      'googleTokenInvalid',
      'googleNeedsPassword',
      'googleOtherAccount',
      'passwordWrong',
      'secondFactorNeeded',
      'codeWrong',
      'accountDisabled',
    ],
    limit: trying,
  }),
  startAppleLogin: get('/user/auth/apple-login', {
    access: 'guest',
    summary:
      'Get the address for logging in with Apple. The browser returns to the login page with state and code in the fragment, and with a name the first time.',
    returns: FederatedQuestion,
    problems: ['appleUnavailable'],
    limit: trying,
  }),
  exchangeAppleCode: post('/user/auth/apple-login/code', {
    access: 'guest',
    summary:
      'Exchange a code of Apple for the ID token to log in with. It works once, with the secret of its login.',
    body: FederatedCode,
    returns: FederatedCredential,
    problems: ['appleUnavailable', 'appleTokenInvalid'],
    limit: trying,
  }),
  appleLogin: post('/user/auth/apple-login', {
    access: 'guest',
    summary: 'Log in with an Apple ID token. A verified account with a password requires it once.',
    body: AppleAnswer,
    returns: SignedIn,
    problems: [
      'appleUnavailable',
      'appleTokenInvalid',
      'appleNeedsPassword',
      'appleOtherAccount',
      'passwordWrong',
      'secondFactorNeeded',
      'codeWrong',
      'accountDisabled',
    ],
    limit: trying,
  }),
  verifyEmail: post('/user/auth/verify-email/:token', {
    access: 'guest',
    params: z.object({ token: z.string().max(200) }),
    summary:
      'Verify an email address by the emailed link, valid for three days. Repeating it changes nothing and returns isNew false.',
    returns: z.object({ email: z.string(), isNew: z.boolean() }),
    problems: ['invalidToken', 'invalidEmailVerificationToken', 'tokenExpired'],
    limit: trying,
  }),
  resendVerification: post('/user/auth/resend-verification', {
    access: 'user',
    needsMail: true,
    summary: 'Resend the verification link. The previous link is revoked.',
    body: ChosenLanguage,
    returns: z.null(),
    limit: mailing,
  }),
  forgotPassword: post('/user/auth/forgot-password', {
    access: 'guest',
    needsMail: true,
    summary: 'Request a password reset link. The response does not reveal whether the account exists.',
    body: ForgotForm,
    returns: z.null(),
    problems: ['emailRequired'],
    limit: mailing,
  }),
  resetPassword: post('/user/auth/reset-password', {
    access: 'guest',
    summary: 'Reset the password by an emailed link, valid once and for 30 minutes. All sessions end.',
    body: PasswordByLink,
    returns: z.null(),
    problems: ['passwordRequired', 'invalidToken', 'invalidPasswordResetToken', 'tokenExpired'],
    limit: trying,
  }),
  profile: get('/user/auth/profile', {
    access: 'user',
    summary: 'Get your account.',
    returns: User,
  }),
  updateProfile: put('/user/auth/profile', {
    access: 'verified',
    summary: 'Update your profile. Missing fields are unchanged.',
    body: ProfileForm,
    returns: User,
  }),
  changePassword: put('/user/auth/password', {
    access: 'verified',
    summary: 'Change your password. All other sessions end.',
    body: PasswordChange,
    returns: z.null(),
    problems: ['passwordWrong', 'passwordNotSet'],
    limit: trying,
  }),
  changeEmail: put('/user/auth/email', {
    access: 'verified',
    needsMail: true,
    needsProof: true,
    summary:
      'Request a change of your email address. It is confirmed by a link sent to the new address; the old address is notified.',
    body: EmailForm,
    returns: User,
    problems: ['emailRequired', 'emailAlreadyExists'],
    limit: mailing,
  }),
  sessions: get('/user/auth/sessions', {
    access: 'verified',
    summary: 'List your sessions, most recently used first.',
    returns: z.array(Session),
  }),
  securityEvents: get('/user/auth/security-events', {
    access: 'verified',
    summary: 'List the latest security events of your account, newest first.',
    returns: z.array(SecurityEvent),
  }),
  endSession: del('/user/auth/sessions/:id', {
    access: 'verified',
    needsProof: true,
    summary: 'End a session.',
    returns: z.null(),
    problems: ['notFound'],
  }),
  endOtherSessions: del('/user/auth/sessions', {
    access: 'verified',
    needsProof: true,
    summary: 'End all other sessions.',
    returns: z.null(),
  }),
};
