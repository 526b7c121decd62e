import type { BillingDetails } from '@visita/core/account/billing';
import type { User } from '@visita/core/account/user';
import type { ContractForm } from '../ui/contract-form.ts';

const lines = [
  'displayName',
  'firstName',
  'lastName',
  'phone',
  'country',
  'address',
  'bio',
  'company',
  'position',
  'website',
] as const;
type ProfileValuesLine = (typeof lines)[number];

export interface ProfileValues extends Record<ProfileValuesLine, string> {
  socialLinks: Record<string, string>;
  billing: BillingDetails;
  [field: string]: unknown;
}

export type ProfileForm = ContractForm<ProfileValues>;

const noBilling: BillingDetails = { company: '', taxNumber: '' };

/** Returns the profile as form values; missing values are empty strings. */
export function toProfileValues(user: User): ProfileValues {
  const values = Object.fromEntries(lines.map((line) => [line, user[line] ?? ''])) as Record<
    ProfileValuesLine,
    string
  >;
  return { ...values, socialLinks: { ...user.socialLinks }, billing: user.billing ?? noBilling };
}

/** Returns only the changed values, so that changes from another device are not overwritten. */
export function diffProfileValues(values: ProfileValues, user: User): Partial<ProfileValues> {
  const before = toProfileValues(user);
  const changed = lines.filter((line) => values[line] !== before[line]).map((line) => [line, values[line]]);
  const socialLinks = Object.fromEntries(
    Object.entries(values.socialLinks).filter(([, link]) => link.trim() !== ''),
  );
  return {
    ...Object.fromEntries(changed),
    ...(!isSame(socialLinks, before.socialLinks) && { socialLinks }),
    ...(!isSame(values.billing, before.billing) && { billing: values.billing }),
  };
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
