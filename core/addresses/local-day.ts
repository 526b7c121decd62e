import { storedDay } from '../format-date.ts';
import type { Province } from './regions.ts';

/**
 * Time zones of the provinces, as taxes change at local midnight. For a province with several zones, the most
 * populous.
 */
const zones: Record<Province, string> = {
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NS: 'America/Halifax',
  NT: 'America/Edmonton',
  NU: 'America/Iqaluit',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Toronto',
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
};

/** The seller's location. Its days are used in documents and the back office. */
export const sellerHome = { country: 'CA', province: 'QC' };

/**
 * Returns the local date at a destination, such as `2025-04-01`. Outside Canada, where no tax depends on it,
 * the date in UTC.
 */
export function localDay({ country, province }: { country: string; province: string }, at: Date): string {
  // an unknown province has no time zone
  const timeZone = (country === 'CA' && (zones as Partial<Record<string, string>>)[province]) || 'UTC';
  return storedDay(at, timeZone);
}

/** Returns the start of a day at a destination. Canadian time zones are whole half hours behind UTC. */
export function dayStart(destination: { country: string; province: string }, day: string): Date {
  const at = new Date(`${day}T00:00:00Z`);
  while (localDay(destination, at) < day) at.setTime(at.getTime() + 30 * 60_000);
  return at;
}
