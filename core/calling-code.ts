import { narrowText } from './narrow-text.ts';
import { toPhone } from './phone.ts';

/** Returns the stored form of a number with a country code, by `+` or `00`; undefined if it has none. */
export function wholePhone(text: string): string | undefined {
  const whole = toPhone(
    narrowText(text)
      .trim()
      .replace(/^00(?=[1-9])/, '+'),
  );
  return whole?.startsWith('+') ? whole : undefined;
}

/** True if a stored number has a country code, or is empty. */
export function isInternational(phone: string): boolean {
  return phone === '' || phone.startsWith('+');
}
