import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkNode, findInstalledNode, npmNodes, npmNodeVersion } from './node.mjs';
import { inRoot } from './root.mjs';

const folder = mkdtempSync(join(tmpdir(), 'visita-node-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('The Node that npm downloads', () => {
  const path = join(folder, 'downloaded');
  const program = Buffer.from('#!/bin/sh\necho v24\n');
  const sha256 = createHash('sha256').update(program).digest('hex');

  test('runs if it is the one that was checked', () => {
    writeFileSync(path, program);
    expect(() => checkNode({ path, sha256 })).not.toThrow();
  });

  test('is refused if one byte differs, with both sums and the way out', () => {
    writeFileSync(path, program.with(program.length - 2, 0x35));
    const actual = createHash('sha256').update(readFileSync(path)).digest('hex');

    expect(() => checkNode({ path, sha256 })).toThrow(
      expect.objectContaining({
        name: 'Refusal',
        message:
          `${path} was not started, because it is not the Node that was checked for this version of Visita: ` +
          `its SHA-256 is ${actual}, expected ${sha256} (launch/node.mjs). Delete node_modules and try again, ` +
          'or install Node 24 from https://nodejs.org.',
      }),
    );
  });

  test('has the version and the sums of package.json', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    const names = Object.values(npmNodes).map((node) => dirname(dirname(node?.path ?? '')));
    const installed = Object.values(npmNodes).filter((node) => node && existsSync(node.path));

    expect(optionalDependencies).toEqual(
      Object.fromEntries(names.map((name) => [name.slice(inRoot('node_modules/').length), npmNodeVersion])),
    );
    for (const node of installed) if (node) checkNode(node);
  });
});

describe.skipIf(process.platform === 'win32')('An installed Node', () => {
  /** Writes a program that says a version, and returns its path. @param {string} name @param {string} version */
  const install = (name, version) => {
    const path = join(folder, name, 'node');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `#!/bin/sh\necho ${version}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const old = install('old', '20.19.0');
  const nvm = { NVM_DIR: join(folder, 'nvm') };
  /** @param {string[]} programs */
  const getPath = (...programs) => ({ PATH: programs.map(dirname).join(delimiter) });

  test('is used if it runs this process', () => {
    const node = install('own', '24.1.0');
    expect(findInstalledNode({ ...nvm, ...getPath(old) }, node)).toBe(node);
  });

  test('is found in the path, behind an older one', () => {
    const node = install('newer', '26.0.0');
    expect(findInstalledNode({ ...nvm, ...getPath(old, node) }, old)).toBe(node);
  });

  test('is the one that NODE names, unless that is too old', () => {
    const [configured, inPath] = [install('named', '24.2.0'), install('path', '24.3.0')];
    expect(findInstalledNode({ ...nvm, ...getPath(inPath), NODE: configured }, old)).toBe(configured);
    expect(findInstalledNode({ ...nvm, ...getPath(inPath), NODE: old }, old)).toBe(inPath);
    expect(findInstalledNode({ ...nvm, ...getPath(inPath), NODE: join(folder, 'missing') }, old)).toBe(
      inPath,
    );
  });

  test('is the newest of nvm if the path has none', () => {
    for (const version of ['20.19.0', '24.9.0', '24.10.0', '9.0.0'])
      install(`nvm/versions/node/v${version}/bin`, version);
    expect(findInstalledNode({ ...nvm, ...getPath(old) }, old)).toBe(
      join(folder, 'nvm/versions/node/v24.10.0/bin/node'),
    );
  });

  test('is not the one of npm', () => {
    const downloaded = Object.values(npmNodes)[0]?.path ?? '';
    const empty = { NVM_DIR: join(folder, 'without') };
    expect(findInstalledNode({ ...empty, NODE: downloaded, ...getPath(downloaded, old) }, downloaded)).toBe(
      undefined,
    );
  });
});
