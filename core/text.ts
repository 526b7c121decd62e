import { z } from 'zod';

/**
 * Characters that turn text around or hide in it: line ends of every kind, other controls, zero-width and direction marks.
 * U+200D joins emoji and stays.
 */
const controls =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g;

/** One line as people mean it: no control characters, spaces folded, ends trimmed, Unicode NFC. */
export function cleanLine(text: string): string {
  return text
    .replace(/[\r\n\t\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(controls, '')
    .replace(/\s+/g, ' ')
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

/** An address as SMTP takes it, at most 254 characters (RFC 5321); the pattern is the HTML standard's, with a dot in the domain. */
export const email = z
  .string()
  .overwrite(cleanLine)
  .refine((text) => text !== '', { params: { code: 'required' }, abort: true })
  .refine(
    (text) =>
      text.length <= 254 &&
      /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(text),
    { params: { code: 'emailInvalid' } },
  )
  .meta({ format: 'email' });

/** The same, where empty means "not given". */
export const optionalEmail = z
  .string()
  .overwrite(cleanLine)
  .refine((text) => text === '' || email.safeParse(text).success, { params: { code: 'emailInvalid' } });
