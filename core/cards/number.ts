import { z } from 'zod';
import { narrowText } from '../narrow-text.ts';
import { cleanLine } from '../text.ts';

/** Crockford's base 32 without I, L, O and U, so that printed characters are not confused. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An example for number fields. Its check character is wrong, so no card has it. */
export const numberExample = '4K7M-2XQ9-TB3D';

const numberLength = 12;
const cardIdLength = 10;
/** Maximum length of typed input that is parsed. */
const mostTyped = 100;

/**
 * Returns `length` random characters, one per byte from its lowest five bits, so uniform bytes give uniform
 * characters.
 */
export function base32From(bytes: Uint8Array, length: number): string {
  if (bytes.length < length)
    throw new RangeError(`${length} random bytes are needed, ${bytes.length} were given`);
  return Array.from(bytes.subarray(0, length), (byte) => alphabet.charAt(byte & 31)).join('');
}

/**
 * Check sum: the characters as a polynomial over GF(32) (x⁵ + x² + 1), evaluated at its generator g by
 * Horner's rule. The weights 1, g, g² … are distinct and nonzero, so every single error, every transposition
 * (adjacent or not) and every twin error (11 for 22) changes the result. It starts at 1 so that all zeros are
 * not valid.
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

/** Returns `length` characters, the last of which is the check character. */
export function checkedFrom(bytes: Uint8Array, length: number): string {
  const random = base32From(bytes, length - 1);
  return random + alphabet.charAt(remainder(`${random}0`));
}

/**
 * Returns a card number as stored, in capitals without hyphens: eleven random characters and a check
 * character (docs/product.md, section 10).
 */
export function cardNumberFrom(bytes: Uint8Array): string {
  return checkedFrom(bytes, numberLength);
}

/** Formats a number as printed: `ABCD-EFGH-JKMN`. */
export function formatCardNumber(cardNumber: string): string {
  return cardNumber.replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns the text that tells a card from others: its printed number, or its address without one. */
export function cardLabel({ cardNumber, cardId }: { cardNumber: string | null; cardId: string }): string {
  return cardNumber === null ? `/i/${cardId}` : formatCardNumber(cardNumber);
}

/**
 * Parses a typed number into its stored form. Accepts any case, full width, spaces, any hyphen, O for 0, I
 * and L for 1. Undefined if it is malformed or its check character is wrong.
 */
export function parseCardNumber(text: string): string | undefined {
  return parseChecked(text, numberLength);
}

/** Parses a code of `length` characters of the same kind, as `parseCardNumber` does. */
export function parseChecked(text: string, length: number): string | undefined {
  if (text.length > mostTyped) return undefined;
  const plain = toPlainNumber(text);
  return isBase32(plain, length) && remainder(plain) === 0 ? plain : undefined;
}

/** Returns the typed characters in capitals, without spaces, hyphens and invisible characters. */
export function normalizeTypedCode(text: string): string {
  return narrowText(text).toUpperCase().replace(/[\s-]/g, '');
}

const toPlainNumber = (text: string): string =>
  normalizeTypedCode(text).replaceAll('O', '0').replace(/[IL]/g, '1');

type NumberSlip =
  | { code: 'cardNumberCharacter'; character: string }
  | { code: 'cardNumberShort' | 'cardNumberLong'; typed: number }
  | { code: 'cardNumberInvalid' };

/**
 * Returns the reason why a typed text is not a card number: a foreign character, too few or too many
 * characters, or a failed check. Undefined if it is valid.
 */
export function slipInNumber(text: string): NumberSlip | undefined {
  if (text.length > mostTyped) return { code: 'cardNumberLong', typed: normalizeTypedCode(text).length };
  const characters = Array.from(toPlainNumber(text));
  const character = characters.find((one) => !alphabet.includes(one));
  if (character !== undefined) return { code: 'cardNumberCharacter', character };
  if (characters.length !== numberLength)
    return {
      code: characters.length < numberLength ? 'cardNumberShort' : 'cardNumberLong',
      typed: characters.length,
    };
  return remainder(characters.join('')) === 0 ? undefined : { code: 'cardNumberInvalid' };
}

/** A card number in a form: parsed as typed, returned as stored. */
export const CardNumber = z
  .string()
  .overwrite((text) => parseCardNumber(text) ?? cleanLine(text))
  .refine((text) => text !== '', { params: { code: 'cardNumberMissing' }, abort: true })
  .superRefine((text, context) => {
    const slip = slipInNumber(text);
    if (slip) context.addIssue({ code: 'custom', params: slip });
  });

/** Returns the id of a card in `/i/{cardId}`: ten random characters that cannot be guessed. */
export function cardIdFrom(bytes: Uint8Array): string {
  return base32From(bytes, cardIdLength);
}

/**
 * Parses the card id at the start of an address segment as users and messengers pass it on: percent-encoded
 * or not, any case, full width, O for 0, I and L for 1, with anything after its ten characters. Undefined if
 * it does not begin with ten of them.
 */
export function parseCardId(segment: string): string | undefined {
  if (isCardId(segment)) return segment;
  const id = toPlainNumber(decoded(segment.slice(0, mostSegment))).slice(0, cardIdLength);
  return isCardId(id) ? id : undefined;
}

/** Longer than any card id written entirely in percent-encoding. */
const mostSegment = 200;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // invalid percent-encoding, cut off with all that follows it
    return segment.replace(/%.*$/s, '');
  }
}

/** True for the printed form only: capitals. */
export function isCardId(text: string): boolean {
  return isBase32(text, cardIdLength);
}

function isBase32(text: string, length: number): boolean {
  return text.length === length && /^[\dA-HJKMNP-TV-Z]+$/.test(text);
}
