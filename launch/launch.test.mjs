import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';
import { environmentForNpm, npmCommand } from './npm.mjs';
import { builtServer, settingsFile, writtenServer } from './program.mjs';
import { heedExit, playwrightResult, single, sum, vitestResult } from './results.mjs';
import { inRoot } from './root.mjs';

/** @param {string} title @param {boolean} ok */
const spec = (title, ok) => ({ title, ok, file: 'buy.test.ts', line: 7 });

/** @param {Partial<Parameters<typeof vitestResult>[0]>} report */
const vitest = (report) =>
  vitestResult({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...report,
  });

describe('The fingerprint of the sources', () => {
  let root = '';
  /** @param {string} name @param {string} content */
  const write = (name, content) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  };
  const print = () => fingerprint(root, ['web', 'package-lock.json']);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'visita-fingerprint-'));
    write('web/home/home-page.tsx', 'home');
    write('package-lock.json', '{}');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test.each([
    ['an edit', 'web/home/home-page.tsx', 'house'],
    ['a new file', 'web/home/hero.tsx', ''],
    ['another library', 'package-lock.json', '{ }'],
  ])('changes with %s', (_, name, content) => {
    const before = print();
    write(name, content);
    expect(print()).not.toBe(before);
  });

  test('changes when a file is renamed or removed', () => {
    const before = print();
    rmSync(join(root, 'web/home/home-page.tsx'));
    const without = print();
    write('web/home/house-page.tsx', 'home');
    expect(new Set([before, without, print()]).size).toBe(3);
  });

  test('changes when content moves from one file to the next', () => {
    write('web/a.ts', 'one');
    write('web/b.ts', 'two');
    const before = print();
    write('web/a.ts', 'onet');
    write('web/b.ts', 'wo');
    expect(print()).not.toBe(before);
  });

  test.each([
    'web/.react-router/types/root.ts',
    'web/node_modules/.vite/x.js',
    'web/home/home.test.tsx',
    'server/main.ts',
  ])('ignores %s', (name) => {
    const before = print();
    write(name, 'new');
    expect(print()).toBe(before);
  });
});

test('npm start runs the bundled server, and development the sources', () => {
  expect(builtServer.at(-1)).toBe('build/server/start.js');
  expect(writtenServer.at(-1)).toBe('server/main.ts');
});

describe('The verdict', () => {
  test('is the sum of all suites, and names the failures', () => {
    const unit = vitest({
      numPassedTests: 40,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        {
          name: inRoot('core/money.test.ts'),
          status: 'failed',
          assertionResults: [
            {
              fullName: 'money is rounded',
              status: 'failed',
              failureMessages: ['\u001B[31mexpected 1\u001B[39m\n  to be 2'],
            },
            { fullName: 'money is written', status: 'passed' },
          ],
        },
      ],
    });
    const journeys = playwrightResult({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 },
      errors: [],
      suites: [{ suites: [{ specs: [spec('is kept', true), spec('is sold', false)] }] }],
    });
    expect(sum([single('types', true), single('lint', false), unit, journeys])).toEqual({
      passed: 47,
      failed: 3,
      skipped: 6,
      failures: [
        'lint',
        'core/money.test.ts: money is rounded (expected 1 to be 2)',
        'e2e/buy.test.ts:7: is sold',
      ],
    });
  });

  test('counts a test file that broke before its first test', () => {
    const testResults = [
      { name: inRoot('core/broken.test.ts'), status: 'failed', assertionResults: [] },
      {
        name: inRoot('core/money.test.ts'),
        status: 'passed',
        assertionResults: [{ fullName: 'money', status: 'passed' }],
      },
    ];
    expect(vitest({ numPassedTests: 1, testResults })).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['core/broken.test.ts'],
    });
  });

  test('counts failures outside any journey', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    const result = playwrightResult({ stats, errors: [{ message: 'no server' }], suites: [] });
    expect(result).toMatchObject({ failed: 1, failures: ['no server'] });
  });

  test('counts a runner that exits with an error though no test failed, and no failure twice', () => {
    const passed = { passed: 3, failed: 0, skipped: 0, failures: [] };
    expect(heedExit('unit', passed, 1)).toMatchObject({ failed: 1, failures: ['unit: exited with 1'] });
    expect(heedExit('unit', { ...passed, failed: 1, failures: ['one'] }, 1)).toMatchObject({
      failed: 1,
      failures: ['one'],
    });
    expect(heedExit('unit', passed, 0).failed).toBe(0);
  });
});

describe('The npm inside npm', () => {
  test('receives the access to the registry, and nothing else of the outer command', () => {
    const outer = {
      PATH: '/bin',
      NODE_ENV: 'production',
      INIT_CWD: '/elsewhere',
      npm_lifecycle_event: 'start',
      npm_config_omit: 'dev',
      npm_config_allow_scripts: '',
      npm_config_workspace: 'web',
      npm_config_local_prefix: '/elsewhere',
    };
    const reach = {
      npm_config_registry: 'https://example.org',
      NPM_CONFIG_PROXY: 'p',
      npm_config_https_proxy: 'q',
      npm_config_cache: 'c',
    };
    expect(environmentForNpm({ ...outer, ...reach })).toEqual({ PATH: '/bin', ...reach });
  });

  test('is the same npm, unless another tool started the launcher', () => {
    expect(npmCommand({ npm_execpath: '/n/npm-cli.js', npm_node_execpath: '/bin/node' })).toEqual([
      '/bin/node',
      '/n/npm-cli.js',
    ]);
    expect(npmCommand({ npm_execpath: '/y/yarn.js', npm_node_execpath: '/bin/node' })).toEqual(['npm']);
    expect(npmCommand({})).toEqual(['npm']);
  });
});

describe('The settings file', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'visita-settings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** @param {NodeJS.ProcessEnv} env */
  const read = (env) =>
    execFileSync(
      process.execPath,
      [...settingsFile(folder), '-p', "[process.env.PORT, process.env.BRAND_NAME].join(' ')"],
      {
        cwd: folder,
        env,
        encoding: 'utf8',
      },
    ).trim();

  test('is read if it exists, and the environment overrides it', () => {
    expect(read({ PORT: '5000' })).toBe('5000');
    writeFileSync(join(folder, '.env'), 'PORT=4000\nBRAND_NAME="Carte & Co"\n');
    expect(read({ PORT: '5000' })).toBe('5000 Carte & Co');
    expect(read({})).toBe('4000 Carte & Co');
  });
});
