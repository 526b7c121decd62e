/**
 * The zone by its canonical name; UTC where the browser said something that is none. A bare offset is none: the database
 * reads its sign the other way round.
 */
export function knownTimeZone(name: string | undefined): string {
  if (name && /^[+-]/.test(name)) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
