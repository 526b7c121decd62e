/** Signs that people write around an amount or a rate. */
const signs = /^(?:CA\s?\$|C\$|CAD|\$|%)|(?:\$\s?CA|CAD|CA\$|\$|%|元|加元)$/gi;
const grouped = /^(\d{1,3})((?:([ '.,])\d{3})(?:\3\d{3})*)$/;

/**
 * Reads a number as people type or paste it, in any of our languages: `12.50`, `12,50`, `1 234,56 $`, `CA$1,234.56`,
 * `１２．５０`. Returns it in its smallest unit as a whole number (cents for two `fractionDigits`), or undefined if it is
 * no number, has more digits behind its separator than the unit has, or could be meant in two ways (`1.234` as an amount).
 */
export function parseDecimal(text: string, fractionDigits: number): number | undefined {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll(/[٫。]/g, '.')
    .replaceAll('٬', ',')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/^([+\-−–]?)\s*/u, (_, sign: string) => (sign === '' || sign === '+' ? '' : '-'))
    .trim();
  const isNegative = plain.startsWith('-');
  const unsigned = (isNegative ? plain.slice(1) : plain).trim().replaceAll(signs, '').trim();
  const parts = splitNumber(unsigned, fractionDigits);
  if (!parts) return undefined;
  const value = Number(parts.whole + parts.fraction.padEnd(fractionDigits, '0'));
  if (!Number.isSafeInteger(value)) return undefined;
  return isNegative && value !== 0 ? -value : value;
}

/** The digits before and behind the decimal separator, which is the last comma or dot that separates no thousands. */
function splitNumber(text: string, fractionDigits: number): { whole: string; fraction: string } | undefined {
  if (/^\d+$/.test(text)) return { whole: text, fraction: '' };
  const [, before, fraction] = /^(.*)[.,](\d*)$/.exec(text) ?? [];
  const isDecimal = before !== undefined && fraction !== undefined && fraction.length > 0 && fraction.length <= fractionDigits;
  const separator = before === undefined ? '' : (text[before.length] ?? '');
  if (isDecimal && !before.includes(separator)) {
    const whole = before === '' ? '0' : wholeOf(before);
    return whole === undefined ? undefined : { whole, fraction };
  }
  // three digits behind the only dot are thousands to some and a fraction to others; behind a comma they are too many cents to all
  if (/^\d{1,3}\.\d{3}$/.test(text)) return undefined;
  const whole = wholeOf(text);
  return whole === undefined ? undefined : { whole, fraction: '' };
}

/** The digits of a whole number, with groups of three by one separator or without groups. */
function wholeOf(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  return grouped.test(text) && !text.startsWith('0') ? text.replaceAll(/\D/g, '') : undefined;
}

/** The value of a decimal digit of any script: blocks of ten begin at their zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/** Writes a whole number of smallest units as a plain decimal with the separator of a language: `12.5`, `12,5`. */
export function plainDecimal(value: number, fractionDigits: number, separator: '.' | ','): string {
  const digits = String(Math.abs(value)).padStart(fractionDigits + 1, '0');
  const cut = digits.length - fractionDigits;
  const fraction = digits.slice(cut).replace(/0+$/, '');
  // an amount has both of its cents or none
  const shown = fraction !== '' && fractionDigits === 2 ? fraction.padEnd(2, '0') : fraction;
  return `${value < 0 ? '-' : ''}${digits.slice(0, cut)}${shown === '' ? '' : separator}${shown}`;
}
