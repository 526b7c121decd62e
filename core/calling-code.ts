import { narrowText } from './narrow-text.ts';
import { toPhone } from './phone.ts';

/** Returns a number that names its country, by `+` or by `00`, in its stored form; undefined if it names none. */
export function wholePhone(text: string): string | undefined {
  const whole = toPhone(
    narrowText(text)
      .trim()
      .replace(/^00(?=[1-9])/, '+'),
  );
  return whole?.startsWith('+') ? whole : undefined;
}

/** True if a stored number says of which country it is. */
export function isInternational(phone: string): boolean {
  return phone === '' || phone.startsWith('+');
}
