import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, root } from './root.mjs';

/** @typedef {{ version?: string, license?: string, dev?: boolean, link?: boolean }} LockedPackage */

/**
 * Returns the names, versions and licences of all packages that ship, with the licence texts that the packages
 * bring: most of them are bundled, so their own files are not in a container.
 */
export function writeNotices() {
  const lock = /** @type {{ packages: Record<string, LockedPackage> }} */ (
    JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  );
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  return shipped
    .map(([path, { version = '', license = '' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return [`${name} ${version} (${license})`, ...listLicences(join(root, path))].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** Returns the texts of a package's licence files; none for an optional package of another platform. @param {string} folder */
function listLicences(folder) {
  try {
    const files = readdirSync(folder).filter(
      (file) => /^(licen[cs]e|notice|copying)/i.test(file) && !/\.(m?js|json)$/.test(file),
    );
    return files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  } catch {
    return [];
  }
}
