import { storedDay } from '../format-date.ts';
import type { Province } from './regions.ts';

/** A clock of each province, since taxes begin at its midnight; where a province has several, that of most people. */
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

/** Where the seller is at home, whose days are on papers and screens of the back office. */
export const sellerHome = { country: 'CA', province: 'QC' };

/** Which day it is at a destination, such as `2025-04-01`; outside Canada, where no tax asks for it, the day in UTC. */
export function localDay({ country, province }: { country: string; province: string }, at: Date): string {
  // another word than a province's finds no clock
  const timeZone = (country === 'CA' && (zones as Partial<Record<string, string>>)[province]) || 'UTC';
  return storedDay(at, timeZone);
}

/** When a day begins there: no clock of Canada is ahead of UTC, and each is behind it by whole half hours. */
export function dayStart(destination: { country: string; province: string }, day: string): Date {
  const at = new Date(`${day}T00:00:00Z`);
  while (localDay(destination, at) < day) at.setTime(at.getTime() + 30 * 60_000);
  return at;
}
