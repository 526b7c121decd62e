/** Unicode's dashes (Pd), and the signs that keyboards, PDFs and lists of figures put in their place: minus, hyphen bullet, box line, kana's long mark. */
const dashes = /[\p{Pd}\u02D7\u2043\u2212\u2500\u2796\u30FC\uFE63]/gu;

/**
 * Returns numbers, codes and addresses as a program reads them: narrow letters (NFKC), the digits of every script as 0 to 9,
 * every dash as `-`, any space as U+0020, and no character that cannot be seen (Cf).
 */
export function narrowText(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(dashes, '-')
    .replace(/\s/g, ' ');
}

/** Unicode encodes the decimal digits of a script as ten neighbours that begin with zero. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}
