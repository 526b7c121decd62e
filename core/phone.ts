import { line } from './text.ts';

/**
 * A telephone number of any country as people write it, reduced to what is dialled: `+` and digits, or digits alone.
 * The trunk zero of `+44 (0)20 …` is not dialled from abroad and goes. Nothing when it is no number.
 */
export function toPhone(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/^(\s*\+.*?)\(0\)/, '$1')
    .replace(/[\s().·/\p{Pd}]/gu, '');
  return isPhone(plain) ? plain : undefined;
}

export function isPhone(text: string): boolean {
  return /^\+?\d{5,20}$/.test(text);
}

/** A telephone number in a form; empty means "not given". */
export const phone = line(40)
  .overwrite((text) => toPhone(text) ?? text)
  .refine((text) => text === '' || isPhone(text), { params: { code: 'phoneInvalid' } });
