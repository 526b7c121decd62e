import { z } from 'zod';

/** Any characters at all; long enough to resist guessing, short enough to hash. docs/product.md, section 5 names the minimum. */
export const passwordLength = { min: 8, max: 128 } as const;

const length = (text: string) => Array.from(text).length;

/** A password that is being chosen. That it is none of the most common ones is asked on the server, which has the list. */
export const Password = z
  .string()
  .max(1024)
  .refine((text) => text !== '', { params: { code: 'required' }, abort: true })
  .refine((text) => length(text) >= passwordLength.min, { params: { code: 'passwordTooShort', min: passwordLength.min } })
  .refine((text) => length(text) <= passwordLength.max, { params: { code: 'tooLong', max: passwordLength.max } })
  .meta({ minLength: passwordLength.min, maxLength: passwordLength.max, format: 'password' });

/** A password that is being given: whatever was chosen once, under older rules too. */
export const GivenPassword = z
  .string()
  .max(1024)
  .refine((text) => text !== '', { params: { code: 'required' } });

/** The new password typed a second time. `withConfirmation` compares it with the first. */
export const PasswordConfirmation = GivenPassword;

/** Refuses a confirmation that differs from the password, at the confirmation's field. A missing or empty one is the schema's own matter. */
export function withConfirmation<Form extends z.ZodObject>(form: Form) {
  return form.refine((value) => value['password'] === value['passwordConfirmation'], {
    path: ['passwordConfirmation'],
    params: { code: 'passwordsDiffer' },
    when: ({ value }) => typeof value === 'object' && value !== null && 'password' in value && isGiven(value, 'passwordConfirmation'),
  });
}

const isGiven = (value: object, field: string) => ['', undefined].every((nothing) => Reflect.get(value, field) !== nothing);

/** A new password with its confirmation, chosen through an e-mailed link. */
export const NewPassword = withConfirmation(z.object({ password: Password, passwordConfirmation: PasswordConfirmation }));

/** A change of a password, of customers and of staff. */
export const PasswordChange = withConfirmation(
  z.object({ currentPassword: GivenPassword, password: Password, passwordConfirmation: PasswordConfirmation }),
);

/** The call behind an e-mailed link. Its screens always send a confirmation; SPEC section 7 names only password and token. */
export const PasswordByLink = withConfirmation(
  z.object({ password: Password, passwordConfirmation: PasswordConfirmation.optional(), token: z.string().max(200) }),
);
