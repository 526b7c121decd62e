import { z } from 'zod';
import { cleanEmail } from './typed-address.ts';

/** Characters that PostgreSQL cannot store in text: NUL and unpaired surrogates. */
const unstorable = /[\0\p{Surrogate}]/gu;

/**
 * Characters that reorder or hide text: line ends of all kinds, other controls, zero-width and direction
 * marks, and those that cannot be stored. U+200D, which joins emoji, is allowed.
 */
const controls =
  /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\p{Surrogate}]/gu;

/**
 * Removes unstorable characters from all texts of a body, form or query at any depth. A field with one in its
 * name is removed. Mutates its argument, which the caller has just parsed.
 */
export function cleanInput(input: unknown): unknown {
  const whole = { input };
  // a list instead of recursion, as a hostile body can be nested deeper than the stack
  const parts: Record<string, unknown>[] = [whole];
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      if (name.search(unstorable) >= 0) delete part[name];
      else if (typeof value === 'string') part[name] = value.replace(unstorable, '');
      // an object or an array
      else if (typeof value === 'object' && value !== null) parts.push(value as Record<string, unknown>);
    }
  }
  return whole.input;
}

/**
 * Matches any spaces. Group 1 is the no-break space before French punctuation, or an opening quote with its
 * no-break space.
 */
const spaces = /(\u00A0(?=[:;!?»])|«\u00A0)|\s+/g;

/** Cleans a single line: no control characters, collapsed spaces, trimmed, Unicode NFC. */
export function cleanLine(text: string): string {
  return text
    .replace(/[\r\n\t\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(controls, '')
    .replace(spaces, (_, space?: string) => space ?? ' ')
    .trim()
    .normalize('NFC');
}

/** Cleans several lines likewise, keeping line feeds. */
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

/** Checks a length in code points, so that an emoji counts as one. */
const atMost = (max: number) => (text: string) => text.length <= max || Array.from(text).length <= max;

/** One line of at most `max` characters; empty means "not given". */
export const line = (max: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .refine(atMost(max), { params: { code: 'tooLong', max } })
    .meta({ maxLength: max });

/** One line that must not be empty. */
export const requiredLine = (max: number) =>
  line(max).refine((text) => text !== '', { params: { code: 'required' } });

export const paragraph = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .refine(atMost(max), { params: { code: 'tooLong', max } })
    .meta({ maxLength: max });

/** Cleans an email address. Longer input cannot be one and is not parsed. */
const toEmail = (text: string): string => (text.length > 500 ? text : cleanEmail(cleanLine(text)));

/**
 * An email address: at most 254 characters, and 64 before the @ (RFC 5321, 4.5.3.1). The pattern is the HTML
 * standard's, with a dot required in the domain.
 */
export const email = z
  .string()
  .overwrite(toEmail)
  .refine((text) => text !== '', { params: { code: 'required' }, abort: true })
  .refine(
    (text) =>
      text.length <= 254 &&
      text.lastIndexOf('@') <= 64 &&
      /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(
        text,
      ),
    { params: { code: 'emailInvalid' } },
  )
  .meta({ format: 'email' });

/** An email address, or empty for "not given". */
export const optionalEmail = z
  .string()
  .overwrite(toEmail)
  .refine((text) => text === '' || email.safeParse(text).success, { params: { code: 'emailInvalid' } });
