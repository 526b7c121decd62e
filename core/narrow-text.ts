/**
 * Unicode dashes (Pd), and characters used as dashes by keyboards, PDFs and tables: minus, hyphen bullet, box
 * drawing line, kana's long vowel mark.
 */
const dashes = /[\p{Pd}\u02D7\u2043\u2212\u2500\u2796\u30FC\uFE63]/gu;

/**
 * Normalizes numbers, codes and addresses for parsing: narrow letters (NFKC), digits of every script as 0 to
 * 9, every dash as `-`, any space as U+0020, no invisible characters (Cf).
 */
export function narrowText(text: string): string {
  // printable ASCII stays as it is; the address of each view of a profile is
  if (/^[ -~]*$/.test(text)) return text;
  return text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(dashes, '-')
    .replace(/\s/g, ' ');
}

/** Unicode encodes the decimal digits of a script in a row, starting with zero. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}
