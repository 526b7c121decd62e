/** A day as the reader's language writes it, in UTC: where a visitor is, nobody knows here. */
export function dayIn(language: string, at: Date): string {
  const region = { en: 'en-CA', fr: 'fr-CA' }[language] ?? language;
  return new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
