import { z } from 'zod';
import { cleanEmail } from './typed-address.ts';

/** What no database keeps as text: NUL, and half of a surrogate pair. */
const unstorable = /[\0\p{Surrogate}]/gu;

/**
 * Characters that turn text around or hide in it: line ends of every kind, other controls, zero-width and direction marks,
 * and what cannot be stored. U+200D joins emoji and stays.
 */
const controls =
  /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\p{Surrogate}]/gu;

/**
 * Takes what cannot be stored out of every text of a body, a form or a query, however deep; a field whose very name holds it
 * is left out. Changes the value itself, which its caller has just read and nobody else knows.
 */
export function cleanInput(input: unknown): unknown {
  const whole = { input };
  // a list and no recursion: a hostile body is nested deeper than any stack
  const parts: Record<string, unknown>[] = [whole];
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      if (name.search(unstorable) >= 0) delete part[name];
      else if (typeof value === 'string') part[name] = value.replace(unstorable, '');
      // an object or a list, which JavaScript reads alike
      else if (typeof value === 'object' && value !== null) parts.push(value as Record<string, unknown>);
    }
  }
  return whole.input;
}

/** Any spaces; group 1 is the no-break space that French puts before its marks, or an opening quote with the one after it. */
const spaces = /(\u00A0(?=[:;!?»])|«\u00A0)|\s+/g;

/** One line as people mean it: no control characters, spaces folded, ends trimmed, Unicode NFC. */
export function cleanLine(text: string): string {
  return text
    .replace(/[\r\n\t\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(controls, '')
    .replace(spaces, (_, held?: string) => held ?? ' ')
    .trim()
    .normalize('NFC');
}

/** Several lines: the same, but line feeds stay. */
export function cleanText(text: string): string {
  const lines = text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(controls, '')
    .split('\n');
  return lines
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .normalize('NFC');
}

/** Counted as people count, by code points, so that an emoji is not two. */
const atMost = (max: number) => (text: string) => text.length <= max || Array.from(text).length <= max;

/** One line of at most `max` characters; empty is allowed and means "not given". */
export const line = (max: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .refine(atMost(max), { params: { code: 'tooLong', max } })
    .meta({ maxLength: max });

/** One line that must be there. */
export const requiredLine = (max: number) => line(max).refine((text) => text !== '', { params: { code: 'required' } });

export const paragraph = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .refine(atMost(max), { params: { code: 'tooLong', max } })
    .meta({ maxLength: max });

/** No address is longer: what is, is not read. */
const toEmail = (text: string): string => (text.length > 500 ? text : cleanEmail(cleanLine(text)));

/** An address as SMTP takes it, at most 254 characters and 64 before the @ (RFC 5321, 4.5.3.1); the pattern is the HTML standard's, with a dot in the domain. */
export const email = z
  .string()
  .overwrite(toEmail)
  .refine((text) => text !== '', { params: { code: 'required' }, abort: true })
  .refine(
    (text) =>
      text.length <= 254 &&
      text.lastIndexOf('@') <= 64 &&
      /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(text),
    { params: { code: 'emailInvalid' } },
  )
  .meta({ format: 'email' });

/** The same, where empty means "not given". */
export const optionalEmail = z
  .string()
  .overwrite(toEmail)
  .refine((text) => text === '' || email.safeParse(text).success, { params: { code: 'emailInvalid' } });
