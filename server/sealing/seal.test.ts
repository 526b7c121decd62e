import { expect, test } from 'vitest';
import { deriveKey, openSealed, sealingKeyId, sealText } from './seal.ts';

const key = deriveKey('a secret of thirty-two characters or more');
const other = deriveKey('another secret of thirty-two characters');
const location = { table: 'staff_totp', column: 'secret', row: '0190a0a0-0000-7000-8000-000000000000' };

test('A sealed value opens with its key, among others, and never looks the same twice', () => {
  const sealed = sealText('JBSWY3DPEHPK3PXP', key, location);
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(sealText('JBSWY3DPEHPK3PXP', key, location)).not.toBe(sealed);
  expect(openSealed(sealed, [other, key], location)).toBe('JBSWY3DPEHPK3PXP');
  expect(sealingKeyId(sealed)).toBe(key.id);
  expect(sealingKeyId('JBSWY3DPEHPK3PXP')).toBeUndefined();
});

test('A sealed value is refused without its key, by its name', () => {
  const sealed = sealText('JBSWY3DPEHPK3PXP', key, location);
  expect(() => openSealed(sealed, [other], location)).toThrow(
    `sealed by the key ${key.id}, which is not set`,
  );
});

test.each([
  ['table', { ...location, table: 'another' }],
  ['column', { ...location, column: 'next_secret' }],
  ['row', { ...location, row: '0190a0a0-0000-7000-8000-000000000001' }],
])('A sealed value that was moved to another %s does not open', (_, elsewhere) => {
  const sealed = sealText('JBSWY3DPEHPK3PXP', key, location);
  expect(() => openSealed(sealed, [key], elsewhere)).toThrow(/unable to authenticate/);
});

test('A sealed value of which one character was changed does not open', () => {
  const sealed = sealText('JBSWY3DPEHPK3PXP', key, location);
  for (let at = sealed.lastIndexOf('.') + 1; at < sealed.length - 1; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => openSealed(changed, [key], location)).toThrow(/unable to authenticate/);
  }
});

test('The key’s id does not depend on the order of the keys, and differs from that of another key', () => {
  expect(deriveKey('a secret of thirty-two characters or more').id).toBe(key.id);
  expect(other.id).not.toBe(key.id);
});
