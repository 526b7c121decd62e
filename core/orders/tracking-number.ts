import { isCarrier } from './carrier-name.ts';
import type { Carrier } from './shipping.ts';

/** A number format with a check digit. */
interface CheckedForm {
  pattern: RegExp;
  /** Returns the expected digit of the group `check`. */
  checkDigit: (serial: string) => number;
}

const getDigits = (serial: string): number[] => Array.from(serial, Number);

/** Returns the sum of the digits times their weights, which repeat from the first digit on. */
const weightedSum = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0), 0);

/** GS1 General Specifications 7.9: weights 3 and 1 from the right, complement to the next multiple of ten. */
const mod10 = (serial: string): number =>
  (10 - (weightedSum(getDigits(serial).toReversed(), [3, 1]) % 10)) % 10;

/** ISO/IEC 7812-1, annex B. */
function luhn(serial: string): number {
  const doubled = getDigits(serial)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit));
  return (10 - (weightedSum(doubled, [1]) % 10)) % 10;
}

/** UPU S10. */
function upuS10(serial: string): number {
  const check = 11 - (weightedSum(getDigits(serial), [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  if (check === 10) return 0;
  return check === 11 ? 5 : check;
}

/** UPS: a letter counts as its ASCII code less 3, modulo 10; every second character twice. */
function ups(serial: string): number {
  const values = Array.from(serial, (sign) =>
    /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 3) % 10,
  );
  return (10 - (weightedSum(values, [1, 2]) % 10)) % 10;
}

/** FedEx Express: weights 3, 1, 7, modulo 11, of which 10 is written 0. */
const fedexExpress = (serial: string): number => (weightedSum(getDigits(serial), [3, 1, 7]) % 11) % 10;

/** DHL Express: the waybill's serial number modulo 7. */
const mod7 = (serial: string): number => Number(BigInt(serial) % 7n);

const forms: Record<Exclude<Carrier, 'other'>, readonly CheckedForm[]> = {
  canada_post: [
    { pattern: /^(?<serial>\d{15})(?<check>\d)$/, checkDigit: mod10 },
    { pattern: /^[A-Z]{2}(?<serial>\d{8})(?<check>\d)[A-Z]{2}$/, checkDigit: upuS10 },
  ],
  dhl: [{ pattern: /^(?<serial>\d{9,10})(?<check>\d)$/, checkDigit: mod7 }],
  fedex: [
    { pattern: /^(?<serial>\d{11})(?<check>\d)$/, checkDigit: fedexExpress },
    { pattern: /^(?<serial>\d{14})(?<check>\d)$/, checkDigit: mod10 },
  ],
  ups: [{ pattern: /^1Z(?<serial>[A-Z\d]{15})(?<check>\d)$/, checkDigit: ups }],
  purolator: [{ pattern: /^(?<serial>[0-5]\d{10})(?<check>\d)$/, checkDigit: luhn }],
};

/** Returns a tracking number in capitals without the spaces and dashes of printed labels. */
export const plainTrackingNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\u2212]/gu, '')
    .toUpperCase();

/**
 * True if a number matches a format of its carrier but its check digit is wrong: a typing or scanning error.
 * Numbers of other formats and of unknown carriers pass.
 */
export function hasWrongCheckDigit(carrier: string, trackingNumber: string): boolean {
  if (!isCarrier(carrier) || carrier === 'other') return false;
  const number = plainTrackingNumber(trackingNumber);
  const matches = forms[carrier].flatMap(({ pattern, checkDigit }) => {
    const groups = pattern.exec(number)?.groups;
    return groups ? [checkDigit(groups['serial'] ?? '') === Number(groups['check'])] : [];
  });
  return matches.length > 0 && !matches.includes(true);
}

/**
 * Returns a function that is true for a parcel whose carrier and number were given before. Parcels without a
 * number never match.
 */
export function sharedNumbers(): (parcel: { shippingCompany: string; trackingNumber: string }) => boolean {
  const seen = new Set<string>();
  return ({ shippingCompany, trackingNumber }) => {
    const key = JSON.stringify([shippingCompany, plainTrackingNumber(trackingNumber)]);
    const isShared = trackingNumber !== '' && seen.has(key);
    seen.add(key);
    return isShared;
  };
}
