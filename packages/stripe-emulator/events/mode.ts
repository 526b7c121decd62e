/** The delivery modes of webhooks, to test how robust a receiver is. */
export const modePattern =
  /^(normal|hold|drop|shuffle|bad_signature|old_timestamp|duplicate:\d{1,2}|delay:\d{1,6})$/;

/** Parses a mode: `duplicate:3` is `{ name: 'duplicate', amount: 3 }`. */
export function readMode(mode: string): { name: string; amount: number } {
  const [name = 'normal', amount = '1'] = mode.split(':');
  return { name, amount: Number(amount) };
}
