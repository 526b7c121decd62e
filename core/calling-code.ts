import { toPhone } from './phone.ts';

/** Calling codes of the countries where a number begins with a zero at home and never from abroad. */
const zeroAtHome = new Set(
  (
    '20 27 31 32 33 40 41 43 44 46 49 51 53 54 55 57 58 60 61 63 64 66 84 86 90 91 92 93 94 95 98 211 212 213 218 231 232 233 234 243 249 250 ' +
    '251 252 254 255 256 260 261 262 263 264 265 291 353 355 358 359 370 373 374 377 380 381 382 383 385 386 387 389 421 423 508 590 591 ' +
    '593 594 595 596 598 62 686 81 82 850 855 856 880 886 961 962 963 964 966 967 970 971 972 976 977 994 995 996'
  ).split(' '),
);

/**
 * A number as people write it at home, `06 12 34 56 78`, as it is dialled from everywhere, for the country of this calling
 * code; one that names its country, by `+` or by `00`, keeps it. Empty when there is no digit.
 */
export function toInternational(text: string, callingCode: string): string {
  const whole = wholePhone(text);
  if (whole) return whole;
  const plain = text.normalize('NFKC').trim();
  const digits = plain.replace(/\D/g, '');
  if (plain.startsWith('+')) return digits && `+${digits}`;
  return digits && withoutHomeZero(`+${callingCode}${digits}`, callingCode);
}

/** A number that names its country, by `+` or by `00`, as it is dialled; nothing where it names none. */
export function wholePhone(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const whole = toPhone(plain.replace(/^00(?=[1-9])/, '+'));
  return whole?.startsWith('+') ? whole : undefined;
}

/** The same number without the zero that is dialled at home. */
export function withoutHomeZero(phone: string, callingCode: string): string {
  return zeroAtHome.has(callingCode) && phone.startsWith(`+${callingCode}0`)
    ? `+${callingCode}${phone.slice(callingCode.length + 2)}`
    : phone;
}

/** Whether a stored number says of which country it is. */
export function isInternational(phone: string): boolean {
  return phone === '' || phone.startsWith('+');
}
