import { z } from 'zod';
import { get, post } from '../api/endpoint.ts';
import { languages } from '../languages.ts';
import { email, requiredLine } from '../text.ts';
import { when } from '../when.ts';

/** Long enough for a passphrase, short enough to hash (`product.md` section 7 of the account rules: any characters). */
export const passwordLength = { min: 8, max: 128 } as const;

export const Password = z
  .string()
  .refine((text) => text !== '', { params: { code: 'required' }, abort: true })
  .refine((text) => text.length >= passwordLength.min, { params: { code: 'passwordTooShort', min: passwordLength.min } })
  .refine((text) => text.length <= passwordLength.max, { params: { code: 'tooLong', max: passwordLength.max } })
  .meta({ minLength: passwordLength.min, maxLength: passwordLength.max, format: 'password' });

/** SPEC section 3, User; `token` comes only with a login or a registration. */
export const User = z
  .object({
    id: z.uuid(),
    email: z.string(),
    displayName: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    avatar: z.string().nullable(),
    phone: z.string().nullable(),
    country: z.string().nullable(),
    address: z.string().nullable(),
    bio: z.string().nullable(),
    company: z.string().nullable(),
    position: z.string().nullable(),
    website: z.string().nullable(),
    socialLinks: z.record(z.string(), z.string()),
    language: z.enum(languages),
    created_at: when,
    is_verified: z.boolean(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

export const SignedIn = User.extend({ token: z.string() }).meta({ id: 'SignedIn' });

export const Registration = z.object({
  displayName: requiredLine(80),
  email,
  password: Password,
  passwordConfirmation: z.string(),
  language: z.enum(languages).optional(),
  timeZone: z.string().max(64).optional(),
});

/** The second password is for the person, not for the server: both sides check it with this. */
export const RegistrationForm = Registration.refine((form) => form.password === form.passwordConfirmation, {
  path: ['passwordConfirmation'],
  params: { code: 'passwordsDiffer' },
  when: ({ value }) => typeof value === 'object' && value !== null && 'password' in value && 'passwordConfirmation' in value,
});

export const Login = z.object({
  email,
  password: z
    .string()
    .max(1024)
    .refine((text) => text !== '', { params: { code: 'required' } }),
});

export const account = {
  register: post('/user/auth/register', {
    access: 'guest',
    summary: 'Make an account and sign in.',
    body: RegistrationForm,
    returns: SignedIn,
    problems: ['emailAlreadyExists'],
    limit: { calls: 10, seconds: 3600 },
  }),
  login: post('/user/auth/login', {
    access: 'guest',
    summary: 'Sign in with e-mail and password.',
    body: Login,
    returns: SignedIn,
    problems: ['invalidCredentials'],
    limit: { calls: 20, seconds: 900 },
  }),
  logout: post('/user/auth/logout', {
    access: 'user',
    summary: 'End this session; the token is worthless afterwards.',
    returns: z.null(),
  }),
  profile: get('/user/auth/profile', {
    access: 'user',
    summary: 'The account that the token belongs to.',
    returns: User,
  }),
};
