import { expect, test } from 'vitest';
import { readSource } from './sources.ts';

interface LockedPackage {
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/**
 * Licences that require a notice at most, or, like LGPL and OFL, nothing of a program that only uses the
 * package.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages whose manifest names no licence, with the licence in their own files. */
const unnamed: Record<string, string> = { 'node_modules/png-js': 'MIT' };

test('every package that ships has a licence that allows it', () => {
  const { packages } = JSON.parse(readSource('package-lock.json')) as {
    packages: Record<string, LockedPackage>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  const refusedPackages = shipped
    .map(([path, { license = unnamed[path] ?? 'none' }]) => ({
      path,
      licences: license.split(/[()]| AND | OR /).filter(Boolean),
    }))
    .filter(({ licences }) => !licences.every((licence) => allowed.has(licence)))
    .map(({ path, licences }) => `${path}: ${licences.join(', ')}`);
  expect(shipped.length).toBeGreaterThan(300);
  expect(refusedPackages).toEqual([]);
});
