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

/** What somebody says who changes their password, of customers and of staff. */
export const PasswordChange = z.object({ currentPassword: GivenPassword, password: Password });

export const PasswordConfirmation = z.string().max(1024);

/** A screen asks once, and lets its person see what was typed: what a call takes twice is the same twice. */
export const confirmed = <Form extends { password: string }>(form: Form) => ({ ...form, passwordConfirmation: form.password });

/** Two passwords that a call takes must be one, as soon as both are there. */
export function withConfirmation<Form extends z.ZodObject>(form: Form) {
  return form.refine((value) => value['password'] === value['passwordConfirmation'], {
    path: ['passwordConfirmation'],
    params: { code: 'passwordsDiffer' },
    when: ({ value }) => typeof value === 'object' && value !== null && 'password' in value && 'passwordConfirmation' in value,
  });
}
