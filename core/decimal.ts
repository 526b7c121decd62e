/** Signs written before or after an amount or a rate. */
const signs = /^(?:CA\s?\$|C\$|CAD|\$|%)|(?:\$\s?CA|CAD|CA\$|\$|%|元|加元)$/gi;
const grouped = /^(\d{1,3})((?:([ '.,])\d{3})(?:\3\d{3})*)$/;

/**
 * Parses a number as users type or paste it in any of our languages: `12.50`, `12,50`, `1 234,56 $`,
 * `CA$1,234.56`, `１２．５０`. Returns an integer in the smallest unit (cents for two `fractionDigits`). Undefined
 * if it is not a number, has too many decimals, or is ambiguous (`1.234` as an amount).
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

/** Splits a number at its decimal separator: the last comma or dot that does not group thousands. */
function splitNumber(text: string, fractionDigits: number): { whole: string; fraction: string } | undefined {
  if (/^\d+$/.test(text)) return { whole: text, fraction: '' };
  const [, before, fraction] = /^(.*)[.,](\d*)$/.exec(text) ?? [];
  const isDecimal =
    before !== undefined &&
    fraction !== undefined &&
    fraction.length > 0 &&
    fraction.length <= fractionDigits;
  const separator = before === undefined ? '' : (text[before.length] ?? '');
  if (isDecimal && !before.includes(separator)) {
    const whole = before === '' ? '0' : parseWhole(before);
    return whole === undefined ? undefined : { whole, fraction };
  }
  // three digits after the only dot are thousands in some languages and decimals in others; after a comma
  // they are too many decimals in all
  if (/^\d{1,3}\.\d{3}$/.test(text)) return undefined;
  const whole = parseWhole(text);
  return whole === undefined ? undefined : { whole, fraction: '' };
}

/** Returns the digits of a whole number, ungrouped or grouped by threes with one separator. */
function parseWhole(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  return grouped.test(text) && !text.startsWith('0') ? text.replaceAll(/\D/g, '') : undefined;
}

/**
 * Returns the value of a decimal digit of any script. Unicode encodes the ten digits of a script in a row.
 */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/** Formats an integer of smallest units as a decimal with the given separator: `12.5`, `12,5`. */
export function plainDecimal(value: number, fractionDigits: number, separator: '.' | ','): string {
  const digits = String(Math.abs(value)).padStart(fractionDigits + 1, '0');
  const cut = digits.length - fractionDigits;
  const fraction = digits.slice(cut).replace(/0+$/, '');
  // an amount shows two decimals or none
  const paddedFraction = fraction !== '' && fractionDigits === 2 ? fraction.padEnd(2, '0') : fraction;
  return `${value < 0 ? '-' : ''}${digits.slice(0, cut)}${paddedFraction === '' ? '' : separator}${paddedFraction}`;
}
