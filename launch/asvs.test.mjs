import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkTable, readTable, requirements } from './asvs.mjs';
import { inRoot } from './root.mjs';

const rows = readTable(readFileSync(inRoot('docs/asvs.md'), 'utf8'));

test('Each requirement of ASVS level 2 has a test, a source or a written deviation that exists', () => {
  expect(requirements).toHaveLength(253);
  expect(checkTable(rows)).toEqual([]);
});

test.each([
  ['without a row', [], 'has no row'],
  ['with two rows', [{}, {}], 'has two rows'],
  ['of another level', [{ level: '1' }], 'is not of that level'],
  ['met by nothing', [{ how: '' }], 'names neither'],
  ['met by a file that is gone', [{ how: '`server/gone.ts`' }], 'does not exist'],
  ['met by a section that is gone', [{ how: '`docs/security.md#gone`' }], 'does not exist'],
  ['of an unknown state', [{ state: 'soon' }], 'unknown state'],
  ['not met without a reason', [{ state: 'deviation', how: '`docs/security.md`' }], 'needs a reason'],
  ['not met without a place', [{ state: 'deviation', how: 'because' }], 'needs a reason'],
  ['not applicable without a reason', [{ state: 'n/a', how: '' }], 'needs a reason'],
])('A requirement %s is refused', (_, changes, fault) => {
  const row = rows.find(({ id }) => id === '6.2.12');
  if (!row) throw new Error('the row of the example is gone');
  const others = rows.filter(({ id }) => id !== '6.2.12');
  const faults = checkTable([...others, ...changes.map((change) => Object.assign({}, row, change))]);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^6\.2\.12 /);
  expect(faults[0]).toContain(fault);
});
