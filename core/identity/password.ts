import { z } from 'zod';

/**
 * Limits in characters: long enough to resist guessing, short enough to hash. docs/product.md, section 5 sets
 * the minimum.
 */
export const passwordLength = { min: 8, max: 128 } as const;

const length = (text: string) => Array.from(text).length;

/** A new password. The server also refuses the most common ones from a list. */
export const Password = z
  .string()
  .max(1024)
  .refine((text) => text !== '', { params: { code: 'required' }, abort: true })
  .refine((text) => length(text) >= passwordLength.min, {
    params: { code: 'passwordTooShort', min: passwordLength.min },
  })
  .refine((text) => length(text) <= passwordLength.max, {
    params: { code: 'tooLong', max: passwordLength.max },
  })
  .meta({ minLength: passwordLength.min, maxLength: passwordLength.max, format: 'password' });

/** An existing password, which may have been chosen under older rules. */
export const GivenPassword = z
  .string()
  .max(1024)
  .refine((text) => text !== '', { params: { code: 'required' } });

/** The new password typed a second time. `withConfirmation` compares it with the first. */
export const PasswordConfirmation = GivenPassword;

/**
 * Refuses, at its field, a confirmation that differs from the password. A missing or empty one is left to the
 * schema.
 */
export function withConfirmation<Form extends z.ZodObject>(form: Form) {
  return form.refine((value) => value['password'] === value['passwordConfirmation'], {
    path: ['passwordConfirmation'],
    params: { code: 'passwordsDiffer' },
    when: ({ value }) =>
      typeof value === 'object' &&
      value !== null &&
      'password' in value &&
      isGiven(value, 'passwordConfirmation'),
  });
}

const isGiven = (value: object, field: string) =>
  ['', undefined].every((nothing) => Reflect.get(value, field) !== nothing);

/** A new password with its confirmation, set through an emailed link. */
export const NewPassword = withConfirmation(
  z.object({ password: Password, passwordConfirmation: PasswordConfirmation }),
);

/** A password change, for customers and staff. */
export const PasswordChange = withConfirmation(
  z.object({
    currentPassword: GivenPassword,
    password: Password,
    passwordConfirmation: PasswordConfirmation,
  }),
).meta({ id: 'PasswordForm' });

/**
 * Input of the endpoint behind an emailed link. Its screens always send a confirmation; SPEC section 7 has
 * only password and token.
 */
export const PasswordByLink = withConfirmation(
  z.object({
    password: Password,
    passwordConfirmation: PasswordConfirmation.optional(),
    token: z.string().max(200),
  }),
).meta({ id: 'PasswordByLink' });
