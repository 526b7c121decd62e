/** Canadian provinces and territories by their two-letter codes. They decide the tax. */
export const provinces = [
  'AB',
  'BC',
  'MB',
  'NB',
  'NL',
  'NS',
  'NT',
  'NU',
  'ON',
  'PE',
  'QC',
  'SK',
  'YT',
] as const;
export type Province = (typeof provinces)[number];

/** US states, the District of Columbia, territories and armed forces, as the USPS abbreviates them. */
export const states: readonly string[] = [
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA',
  'RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP',
].flatMap((row) => row.split(' '));

/**
 * Returns the closed list of regions of a country; undefined where a region may be chosen
 * (`known-regions.ts`) or written freely.
 */
export function regionsFor(country: string): readonly string[] | undefined {
  if (country === 'CA') return provinces;
  return country === 'US' ? states : undefined;
}
