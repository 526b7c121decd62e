import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import data from 'tzdata/timezone-data.json' with { type: 'json' };
import { canonicalTimeZone, resolveTimeZoneLink } from './time-zones.ts';

const entries = Object.entries(data.zones as Record<string, unknown>);
const links = new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
const resolve = (name: string): string => (links.has(name) ? resolve(links.get(name) ?? '') : name);

/** Links since 2024b, which the data package still lists as zones. */
const sinceSystemV = {
  EST5EDT: 'America/New_York',
  CST6CDT: 'America/Chicago',
  MST7MDT: 'America/Denver',
  PST8PDT: 'America/Los_Angeles',
};

test('every link of the IANA database is resolved to its zone', () => {
  expect(links.size).toBeGreaterThan(240);
  for (const name of links.keys()) {
    const zone = resolve(name);
    expect(resolveTimeZoneLink(name), name).toBe(['Etc/UTC', 'Etc/GMT'].includes(zone) ? 'UTC' : zone);
  }
  for (const [name, zone] of Object.entries(sinceSystemV)) expect(resolveTimeZoneLink(name)).toBe(zone);
});

test('the migration of stored time zones has the same links', () => {
  const archive = new URL('../server/database/migrations/before-baseline.json.gz', import.meta.url);
  const migrations = JSON.parse(gunzipSync(readFileSync(archive)).toString()) as {
    tag: string;
    sql: string;
  }[];
  const migration = migrations.find(({ tag }) => tag === '0056_canonical_time_zones');
  const moves = [...(migration?.sql ?? '').matchAll(/\('([^']+)', '([^']+)'\)/g)];
  expect(moves.length).toBeGreaterThan(links.size);
  for (const [, link = '', zone] of moves) expect(resolveTimeZoneLink(link)).toBe(zone);
});

test('every zone of JavaScript is converted to one that every PostgreSQL has', () => {
  const zones = new Set(entries.map(([name]) => name).filter((name) => !links.has(name)));
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const zone = canonicalTimeZone(name) ?? '';
    expect(zone === 'UTC' || zones.has(zone), `${name} became ${zone}`).toBe(true);
    expect(canonicalTimeZone(zone)).toBe(zone);
  }
});

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Europe/Oslo', 'Europe/Berlin'],
  ['America/Montreal', 'America/Toronto'],
  ['Etc/UTC', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['+05:00', undefined],
  ['-0500', undefined],
  ['Mars/Olympus', undefined],
  ['', undefined],
])('%j is stored as %j', (name, timeZone) => {
  expect(canonicalTimeZone(name)).toBe(timeZone);
});
