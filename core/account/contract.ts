import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { languages } from '../languages.ts';
import { email, requiredLine } from '../text.ts';
import { when } from '../when.ts';
import { GivenPassword, Password, PasswordByLink, PasswordChange, PasswordConfirmation, withConfirmation } from '../password.ts';
import { TappedCard } from './tapped-card.ts';
import { ProfileForm, SignedIn, User } from './user.ts';

const language = z.enum(languages).optional();

export const RegistrationForm = withConfirmation(
  z.object({
    displayName: requiredLine(80),
    email,
    password: Password,
    passwordConfirmation: PasswordConfirmation,
    language,
    timeZone: z.string().max(64).optional(),
  }),
);

export const Login = z.object({ email, password: GivenPassword });
/** `tapped` is the free card that its person is about to bind: the link of the mail leads back to it. */
export const ForgotForm = z.object({ email, language, tapped: TappedCard.optional() });
export const EmailForm = z.object({ email, password: GivenPassword });

/**
 * What a browser keeps while it is away at Google. The nonce that Google writes into its token is the hash of `secret`, so
 * a token that got into other hands opens nothing (OpenID Connect Core, 15.5.2).
 */
export const GoogleQuestion = z.object({ url: z.url(), state: z.string(), secret: z.string() }).meta({ id: 'GoogleQuestion' });

/** What it brings back; language and time zone are for an account that is made by it. */
export const GoogleAnswer = z.object({
  credential: z.string().max(8192),
  secret: z.string().max(200),
  password: GivenPassword.optional(),
  language,
  timeZone: z.string().max(64).optional(),
});

/** A device that is logged in. */
export const Session = z
  .object({ id: z.uuid(), userAgent: z.string(), createdAt: when, seenAt: when, isCurrent: z.boolean() })
  .meta({ id: 'Session' });

/** Mails go to an address that a stranger can type, so they are few. */
const mailing = { calls: 5, seconds: 3600 };
const trying = { calls: 20, seconds: 900 };

export const account = {
  register: post('/user/auth/register', {
    access: 'guest',
    summary: 'Make an account and log in; a link to verify the address is sent.',
    body: RegistrationForm,
    returns: SignedIn,
    problems: ['emailRequired', 'passwordRequired', 'emailAlreadyExists'],
    limit: { calls: 10, seconds: 3600 },
  }),
  login: post('/user/auth/login', {
    access: 'guest',
    summary: 'Log in with email and password.',
    body: Login,
    returns: SignedIn,
    problems: ['emailRequired', 'passwordRequired', 'invalidCredentials', 'accountDisabled'],
    limit: trying,
  }),
  logout: post('/user/auth/logout', {
    access: 'user',
    summary: 'End this session; the token is worthless afterwards.',
    returns: z.null(),
  }),
  startGoogleLogin: get('/user/auth/google-login', {
    access: 'guest',
    summary: 'Where to log in with Google. The browser comes back to the login page with `state` and an ID token behind the `#`.',
    returns: GoogleQuestion,
    problems: ['googleUnavailable'],
    limit: trying,
  }),
  googleLogin: post('/user/auth/google-login', {
    access: 'guest',
    summary: 'Log in with the ID token that Google gave; a verified account that has a password asks for it once.',
    body: GoogleAnswer,
    returns: SignedIn,
    problems: ['googleUnavailable', 'googleTokenInvalid', 'googleNeedsPassword', 'googleOtherAccount', 'passwordWrong', 'accountDisabled'],
    limit: trying,
  }),
  verifyEmail: post('/user/auth/verify-email/:token', {
    access: 'guest',
    params: z.object({ token: z.string().max(200) }),
    summary: 'Verify the address that the link was sent to, within three days; once more, `isNew` is false and nothing changes.',
    returns: z.object({ email: z.string(), isNew: z.boolean() }),
    problems: ['invalidToken', 'invalidEmailVerificationToken', 'tokenExpired'],
    limit: trying,
  }),
  resendVerification: post('/user/auth/resend-verification', {
    access: 'user',
    needsMail: true,
    summary: 'Send the link again; the one before stops working.',
    body: z.object({ language }),
    returns: z.null(),
    limit: mailing,
  }),
  forgotPassword: post('/user/auth/forgot-password', {
    access: 'guest',
    needsMail: true,
    summary: 'Send a link to choose a new password, if there is such an account; the answer never tells.',
    body: ForgotForm,
    returns: z.null(),
    problems: ['emailRequired'],
    limit: mailing,
  }),
  resetPassword: post('/user/auth/reset-password', {
    access: 'guest',
    summary: 'Choose a new password by the link, which works once, for 30 minutes; every session ends.',
    body: PasswordByLink,
    returns: z.null(),
    problems: ['passwordRequired', 'invalidToken', 'invalidPasswordResetToken', 'tokenExpired'],
    limit: trying,
  }),
  profile: get('/user/auth/profile', {
    access: 'user',
    summary: 'The account that the token belongs to.',
    returns: User,
  }),
  updateProfile: put('/user/auth/profile', {
    access: 'verified',
    summary: 'Write about yourself; what is left out stays.',
    body: ProfileForm,
    returns: User,
  }),
  changePassword: put('/user/auth/password', {
    access: 'verified',
    summary: 'Change the password; all other sessions end.',
    body: PasswordChange,
    returns: z.null(),
    problems: ['passwordWrong', 'passwordNotSet'],
    limit: trying,
  }),
  changeEmail: put('/user/auth/email', {
    access: 'verified',
    needsMail: true,
    summary: 'Ask for another address: it is confirmed by a link sent there, and the old one is told.',
    body: EmailForm,
    returns: User,
    problems: ['emailRequired', 'passwordRequired', 'emailAlreadyExists', 'passwordWrong', 'passwordNotSet'],
    limit: mailing,
  }),
  sessions: get('/user/auth/sessions', {
    access: 'verified',
    summary: 'The devices that are logged in, the last used first.',
    returns: z.array(Session),
  }),
  endSession: del('/user/auth/sessions/:id', {
    access: 'verified',
    summary: 'Sign one device out.',
    returns: z.null(),
    problems: ['notFound'],
  }),
  endOtherSessions: del('/user/auth/sessions', {
    access: 'verified',
    summary: 'Sign every device out but this one.',
    returns: z.null(),
  }),
};
