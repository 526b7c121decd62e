import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findReleaseProblems, renewRelease } from './prepare-release.mjs';
import { inRoot, root } from './root.mjs';

/** A copy of what a release reads, as a repository of its own. */
let folder = '';

const migrations = 'server/database/migrations';
const git = (/** @type {string[]} */ ...words) => execFileSync('git', words, { cwd: folder, stdio: 'pipe' });
const read = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8');
const readJson = (/** @type {string} */ file) => JSON.parse(read(file));
const write = (/** @type {string} */ file, /** @type {string} */ text) =>
  writeFileSync(join(folder, file), text);
const writeJson = (/** @type {string} */ file, /** @type {unknown} */ value) =>
  write(file, JSON.stringify(value));

/** @param {string} file @param {(value: any) => unknown} change */
const changeJson = (file, change) => writeJson(file, change(readJson(file)));

function commit() {
  git('add', '-A');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'test');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'visita-release-'));
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  for (const file of [
    'package.json',
    'core/package.json',
    'server/package.json',
    'web/package.json',
    'CHANGELOG.md',
    'server/database/released.json',
    migrations,
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  write('CHANGELOG.md', `# Changelog\n\n## Unreleased\n\n## ${version} – 2026-11-27\n\n- A card.\n`);
  // migrations after the newest release are no matter of these tests
  const { tag: lastMigration } = readJson(`${migrations}/meta/_journal.json`).entries.at(-1);
  changeJson('server/database/released.json', (file) => ({ ...file, lastMigration }));
  git('init', '-q');
  commit();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Adds a migration after the last one, as drizzle-kit does. @param {string} name @param {string} sql */
function addMigration(name, sql) {
  const journal = readJson(`${migrations}/meta/_journal.json`);
  const last = journal.entries.at(-1);
  const number = String(last.idx + 1).padStart(4, '0');
  const before = readJson(`${migrations}/meta/${last.tag.slice(0, 4)}_snapshot.json`);
  writeJson(`${migrations}/meta/${number}_snapshot.json`, { ...before, id: name, prevId: before.id });
  write(`${migrations}/${number}_${name}.sql`, sql);
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1_000, tag: `${number}_${name}` };
  writeJson(`${migrations}/meta/_journal.json`, { ...journal, entries: [...journal.entries, entry] });
  return entry.tag;
}

/** Sets the version of every workspace, and gives it a section of the changelog. @param {string} version */
function setVersion(version) {
  for (const file of ['package.json', 'core/package.json', 'server/package.json', 'web/package.json'])
    changeJson(file, (manifest) => ({ ...manifest, version }));
  write('CHANGELOG.md', `# Changelog\n\n## Unreleased\n\n## ${version}\n\n- A second card.\n`);
}

describe('a release', () => {
  test('of a clean tree with one version everywhere lacks nothing', () => {
    expect(findReleaseProblems(folder)).toEqual([]);
    expect(renewRelease(folder)).toBe(false);
  });

  test('says that the tree has changes', () => {
    write('notes.txt', 'later');
    expect(findReleaseProblems(folder)).toEqual([
      'The working tree has changes; commit or remove them:\n?? notes.txt',
    ]);
  });

  test('says which workspace has another version, and what the changelog lacks', () => {
    changeJson('package.json', (manifest) => ({ ...manifest, version: '9.0.0' }));
    write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- A third card.\n');
    commit();
    expect(findReleaseProblems(folder)).toEqual([
      expect.stringMatching(/^core\/package\.json says .*; package\.json says 9\.0\.0\./),
      expect.stringMatching(/^server\/package\.json says /),
      expect.stringMatching(/^web\/package\.json says /),
      'CHANGELOG.md has no text under "## 9.0.0". Move the lines of "Unreleased" there.',
      'CHANGELOG.md needs a section "## Unreleased" without text, for what comes after.',
    ]);
  });

  test('says that migrations came after the version was released', () => {
    const tag = addMigration('pets', 'create table pets (id integer);');
    commit();
    expect(findReleaseProblems(folder)).toEqual([
      expect.stringMatching(new RegExp(`is released, and ${tag} came later\\. Set the next version`)),
    ]);
  });

  test('merges the migrations of its version into one, and keeps what they break', () => {
    const released = readJson('server/database/released.json').lastMigration;
    const first = addMigration('pets', 'create table pets (id integer);');
    const second = addMigration('owners', 'create table owners (id integer);');
    const third = addMigration('pet_names', 'alter table pets add column name text not null;');
    const { when } = readJson(`${migrations}/meta/_journal.json`).entries.at(-1);
    changeJson('server/database/released.json', (file) => ({
      ...file,
      incompatible: {
        [second]: { since: released, reason: 'they count owners' },
        [third]: { since: first, reason: 'they add pets' },
      },
      borne: { 'pets.name is new': 'they do not write it' },
    }));
    setVersion('0.2.0');
    commit();
    const before = readJson(`${migrations}/meta/${released.slice(0, 4)}_snapshot.json`);

    expect(findReleaseProblems(folder)).toEqual([]);
    expect(renewRelease(folder)).toBe(true);

    const tag = `${first.slice(0, 4)}_release_0_2_0`;
    const { entries } = readJson(`${migrations}/meta/_journal.json`);
    expect(entries.at(-1)).toMatchObject({ tag, when, idx: Number(first.slice(0, 4)) });
    expect(read(`${migrations}/${tag}.sql`)).toBe(
      'create table pets (id integer);\n--> statement-breakpoint\ncreate table owners (id integer);\n--> statement-breakpoint\nalter table pets add column name text not null;\n',
    );
    expect(readdirSync(join(folder, migrations)).filter((file) => file.endsWith('.sql'))).toHaveLength(
      entries.length,
    );
    expect(readJson(`${migrations}/meta/${tag.slice(0, 4)}_snapshot.json`)).toMatchObject({
      id: 'pet_names',
      prevId: before.id,
    });
    expect(readJson('server/database/released.json')).toEqual({
      version: '0.2.0',
      lastMigration: tag,
      incompatible: { [tag]: { since: released, reason: 'they count owners' } },
      borne: {},
    });

    commit();
    expect(findReleaseProblems(folder)).toEqual([]);
    expect(renewRelease(folder)).toBe(false);
  });
});
