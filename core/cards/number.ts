import { z } from 'zod';
import { narrowText } from '../narrow-text.ts';
import { cleanLine } from '../text.ts';

/** Crockford's base-32: no I, L, O or U, so that no printed character can be taken for another. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The shape of a card number, letters and figures, for fields that wait for one. Its check character is wrong: it is no card's. */
export const numberExample = '4K7M-2XQ9-TB3D';

const numberLength = 12;
const cardIdLength = 10;
/** More than this nobody types as a number. */
const mostTyped = 100;

/** So many characters from as many random bytes, five bits of each: even bytes make even characters. */
export function base32From(bytes: Uint8Array, length: number): string {
  if (bytes.length < length) throw new RangeError(`${length} random bytes are needed, ${bytes.length} were given`);
  return Array.from(bytes.subarray(0, length), (byte) => alphabet.charAt(byte & 31)).join('');
}

/**
 * The characters as a polynomial over the field of 32 elements (x⁵ + x² + 1), taken at its generator g by Horner's rule.
 * The places weigh 1, g, g² …, all different and none zero, so every wrong character changes the result, and so does
 * every swap of two places (adjacent or not) and every doubled slip (11 for 22). It begins at 1 lest all zeros be a number.
 */
function remainder(text: string): number {
  let sum = 1;
  for (const character of text) {
    sum <<= 1;
    if (sum & 32) sum ^= 0b100101;
    sum ^= alphabet.indexOf(character);
  }
  return sum;
}

/** So many characters, of which the last checks the others. */
export function checkedFrom(bytes: Uint8Array, length: number): string {
  const random = base32From(bytes, length - 1);
  return random + alphabet.charAt(remainder(`${random}0`));
}

/** Eleven random characters and their check character (docs/product.md, section 10), as stored: capitals without hyphens. */
export function cardNumberFrom(bytes: Uint8Array): string {
  return checkedFrom(bytes, numberLength);
}

/** `ABCD-EFGH-JKMN`, as printed. */
export function formatCardNumber(cardNumber: string): string {
  return cardNumber.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * The stored form of a number as people type it: any case, full width, spaces, any hyphen, O for 0, I and L for 1.
 * Nothing when it is no card number or its check character is wrong.
 */
export function parseCardNumber(text: string): string | undefined {
  return parseChecked(text, numberLength);
}

/** The same for anything of this kind that is so many characters long. */
export function parseChecked(text: string, length: number): string | undefined {
  if (text.length > mostTyped) return undefined;
  const plain = plainOf(text);
  return isBase32(plain, length) && remainder(plain) === 0 ? plain : undefined;
}

/** What was typed without what only groups it: capitals, no spaces and hyphens, nothing that cannot be seen. */
export function charactersOf(text: string): string {
  return narrowText(text).toUpperCase().replace(/[\s-]/g, '');
}

const plainOf = (text: string): string => charactersOf(text).replaceAll('O', '0').replace(/[IL]/g, '1');

type NumberSlip =
  | { code: 'cardNumberCharacter'; character: string }
  | { code: 'cardNumberShort' | 'cardNumberLong'; typed: number }
  | { code: 'cardNumberInvalid' };

/**
 * Which slip keeps what was typed from being a card number: a character that none has, too few or too many of them, or a
 * wrong one that the check character tells. Nothing when it is one.
 */
export function slipInNumber(text: string): NumberSlip | undefined {
  if (text.length > mostTyped) return { code: 'cardNumberLong', typed: charactersOf(text).length };
  const typed = Array.from(plainOf(text));
  const character = typed.find((one) => !alphabet.includes(one));
  if (character !== undefined) return { code: 'cardNumberCharacter', character };
  if (typed.length !== numberLength)
    return { code: typed.length < numberLength ? 'cardNumberShort' : 'cardNumberLong', typed: typed.length };
  return remainder(typed.join('')) === 0 ? undefined : { code: 'cardNumberInvalid' };
}

/** A card number in a form: read as people type it, kept as stored. */
export const CardNumber = z
  .string()
  .overwrite((text) => parseCardNumber(text) ?? cleanLine(text))
  .refine((text) => text !== '', { params: { code: 'cardNumberMissing' }, abort: true })
  .superRefine((text, context) => {
    const slip = slipInNumber(text);
    if (slip) context.addIssue({ code: 'custom', params: slip });
  });

/** The name of a card in `/i/{cardId}`: ten characters nobody can guess. */
export function cardIdFrom(bytes: Uint8Array): string {
  return base32From(bytes, cardIdLength);
}

/**
 * Reads the card id at the start of an address segment as people and messengers pass it on: percent-encoded or not, any case,
 * full width, O for 0, I and L for 1, with anything behind its ten characters. Undefined if it does not begin with ten of them.
 */
export function parseCardId(segment: string): string | undefined {
  const id = plainOf(decoded(segment.slice(0, mostSegment))).slice(0, cardIdLength);
  return isCardId(id) ? id : undefined;
}

/** Longer than any card id written in full, percent-encoded characters. */
const mostSegment = 200;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // a percent sign that encodes nothing, and what it was cut off from
    return segment.replace(/%.*$/s, '');
  }
}

/** Only the form that is printed: capitals. */
export function isCardId(text: string): boolean {
  return isBase32(text, cardIdLength);
}

function isBase32(text: string, length: number): boolean {
  return text.length === length && /^[\dA-HJKMNP-TV-Z]+$/.test(text);
}
