import { expect, test } from 'vitest';
import { account } from '../account/contract.ts';
import { adminStaff } from '../staff/admin-contract.ts';
import { staff } from '../staff/contract.ts';
import { fieldErrors } from '../api/fields.ts';
import { NewPassword, PasswordChange } from './password.ts';

const password = 'a good password';
const token = 'A'.repeat(43);
const currentPassword = 'the one before';
const person = { displayName: 'Ana', email: 'ana@example.com' };

/** Every endpoint and screen that takes a new password, with its other fields. */
const forms = [
  ['registering', account.register.terms.body, person],
  ['resetting a password', account.resetPassword.terms.body, { token }],
  ['changing a password', account.changePassword.terms.body, { currentPassword }],
  ['changing a password of staff', adminStaff.changePassword.terms.body, { currentPassword }],
  ['choosing the first password of staff', staff.choosePassword.terms.body, { token }],
  ['the screens behind a link', NewPassword, {}],
  ['the screens that change a password', PasswordChange, { currentPassword }],
] as const;

test.each(forms)('%s accepts only a confirmation equal to the password', (_, form, rest) => {
  expect(fieldErrors(form, { ...rest, password, passwordConfirmation: password })).toEqual([]);
  expect(fieldErrors(form, { ...rest, password, passwordConfirmation: `${password} ` })).toEqual([
    { field: 'passwordConfirmation', code: 'passwordsDiffer' },
  ]);
  expect(fieldErrors(form, { ...rest, password, passwordConfirmation: '' })).toEqual([
    { field: 'passwordConfirmation', code: 'required' },
  ]);
  expect(
    fieldErrors(form, { ...rest, password: '1234567', passwordConfirmation: '12345678' }).map(
      ({ field }) => field,
    ),
  ).toEqual(['password', 'passwordConfirmation']);
});

test.each(forms)(
  '%s requires the confirmation, except for the endpoint with only password and token',
  (_, form, rest) => {
    const isByLink = 'token' in rest;
    expect(fieldErrors(form, { ...rest, password }).map(({ code }) => code)).toEqual(
      isByLink ? [] : ['required'],
    );
  },
);
