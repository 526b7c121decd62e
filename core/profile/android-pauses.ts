/** User agents of phones whose address book imports contact files by Android's rules. */
const androidImporter = /Android|HarmonyOS/;

/** Matches a line of a contact file whose number has an extension after a comma. */
const pausedNumber = /^(TEL[^:\r\n]*:\+?\d+),(\d+)\r$/gm;

/**
 * Returns a contact file as the device of this user agent imports it. Android's importer keeps digits, reads
 * `p` as a pause and drops a comma, so that `+15145550123,45` would become another number
 * (VCardEntry.addPhone in AOSP). iPhones and desktop programs keep the number unchanged and dial a comma as a
 * pause, but `p` as a letter.
 */
export function withPausesFor(userAgent: string, file: string): string {
  return androidImporter.test(userAgent) ? file.replace(pausedNumber, '$1p$2\r') : file;
}
