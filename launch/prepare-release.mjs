import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * @typedef {{ idx: number, version: string, when: number, tag: string, breakpoints: boolean }} Entry
 * @typedef {{ since?: string, reason: string }} Mark
 * @typedef {{ version: string, lastMigration: string, incompatible: Record<string, Mark>, borne: Record<string, string> }} Released
 */

const migrations = 'server/database/migrations';
const journalFile = `${migrations}/meta/_journal.json`;
const releasedFile = 'server/database/released.json';

/** @param {string} folder @param {string} file */
const readJson = (folder, file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
/** @param {string} folder @param {string} file @param {unknown} value */
const writeJson = (folder, file, value) =>
  writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);

/**
 * Runs `npm run release`: checks that the version of package.json can be released, or says what is missing. The
 * first run of a version merges its migrations and renews released.json; the second one verifies.
 *
 * @param {string[]} options
 */
export function runRelease(options) {
  const problems = findReleaseProblems(root);
  if (problems.length > 0) {
    console.error(`Not ready for a release:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    process.exitCode = 1;
    return;
  }
  const { version } = readJson(root, 'package.json');
  if (renewRelease(root)) {
    console.log(
      `${releasedFile} names ${version} now. Look at the changes, commit them, and run this again.`,
    );
    return;
  }
  if (!options.includes('--no-verify')) {
    const { status } = spawnSync(process.execPath, [join(root, 'launch/verify.mjs')], { stdio: 'inherit' });
    if (status !== 0) {
      console.error('Not ready for a release:\n- npm run verify failed.');
      process.exitCode = 1;
      return;
    }
  }
  console.log(`${version} is ready: git tag v${version} && git push origin v${version}`);
}

/**
 * Returns what is missing for the release, in sentences.
 *
 * @param {string} folder
 */
export function findReleaseProblems(folder) {
  const { version, workspaces } = readJson(folder, 'package.json');
  /** @type {Released} */
  const released = readJson(folder, releasedFile);
  const problems = [];

  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' }).trim();
  if (changed !== '') problems.push(`The working tree has changes; commit or remove them:\n${changed}`);

  for (const workspace of workspaces.filter((/** @type {string} */ each) => !each.startsWith('packages/'))) {
    const own = readJson(folder, `${workspace}/package.json`).version;
    if (own !== version)
      problems.push(`${workspace}/package.json says ${own}; package.json says ${version}. Make them equal.`);
  }

  const sections = readSections(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'));
  if (!sections.get(version))
    problems.push(`CHANGELOG.md has no text under "## ${version}". Move the lines of "Unreleased" there.`);
  if (sections.get('Unreleased') !== '')
    problems.push('CHANGELOG.md needs a section "## Unreleased" without text, for what comes after.');

  if (!listTags(folder).includes(released.lastMigration))
    problems.push(`${releasedFile} names the migration ${released.lastMigration}, which does not exist.`);
  else if (released.version === version && listUnreleased(folder).length > 0)
    problems.push(
      `${version} is released, and ${listUnreleased(folder).join(', ')} came later. Set the next version in package.json.`,
    );
  return problems;
}

/**
 * Returns the text of each section of the changelog, by its version.
 *
 * @param {string} changelog
 */
function readSections(changelog) {
  /** @type {Map<string, string>} */
  const sections = new Map();
  for (const part of changelog.split(/^## /m).slice(1)) {
    const [title = '', ...lines] = part.split('\n');
    sections.set(title.split(' ')[0] ?? '', lines.join('\n').trim());
  }
  return sections;
}

/** @param {string} folder @returns {string[]} */
const listTags = (folder) => readJson(folder, journalFile).entries.map((/** @type {Entry} */ { tag }) => tag);

/**
 * Returns the migrations after the newest release.
 *
 * @param {string} folder
 */
function listUnreleased(folder) {
  const tags = listTags(folder);
  return tags.slice(tags.indexOf(readJson(folder, releasedFile).lastMigration) + 1);
}

/**
 * Merges the migrations of this version into one and makes released.json name it. Returns false if both were
 * done before.
 *
 * @param {string} folder
 */
export function renewRelease(folder) {
  const { version } = readJson(folder, 'package.json');
  /** @type {Released} */
  const released = readJson(folder, releasedFile);
  if (released.version === version) return false;
  const unreleased = listUnreleased(folder);
  const tag = unreleased.length > 1 ? mergeMigrations(folder, unreleased, version) : unreleased[0];
  const marks = unreleased.flatMap((each) => released.incompatible[each] ?? []);
  // a change that this version both added and broke is used by no released build
  const felt = marks.filter(({ since }) => since === undefined || !unreleased.includes(since));
  writeJson(folder, releasedFile, {
    version,
    lastMigration: tag ?? released.lastMigration,
    incompatible: tag && felt.length > 0 ? { [tag]: joinMarks(folder, felt) } : {},
    borne: {},
  });
  return true;
}

/**
 * Returns one mark for several: the builds that any of them breaks, and all reasons.
 *
 * @param {string} folder
 * @param {Mark[]} marks
 */
function joinMarks(folder, marks) {
  const tags = listTags(folder);
  const since = marks.some((mark) => mark.since === undefined)
    ? undefined
    : tags.find((tag) => marks.some((mark) => mark.since === tag));
  const reason = marks.map((mark) => mark.reason).join('; ');
  return since === undefined ? { reason } : { since, reason };
}

/**
 * Writes several migrations as one, under the number of the first and with the time of the last. Returns its tag.
 *
 * @param {string} folder
 * @param {string[]} tags
 * @param {string} version
 */
function mergeMigrations(folder, tags, version) {
  /** @type {{ entries: Entry[] }} */
  const journal = readJson(folder, journalFile);
  const merged = journal.entries.filter(({ tag }) => tags.includes(tag));
  const entries = journal.entries.filter(({ tag }) => !tags.includes(tag));
  const number = (/** @type {string} */ tag) => tag.slice(0, 4);
  const [first = '', last = ''] = [tags[0], tags.at(-1)];
  const tag = `${number(first)}_release_${version.replaceAll('.', '_')}`;

  const texts = tags.map((each) => readFileSync(join(folder, `${migrations}/${each}.sql`), 'utf8').trim());
  const { prevId } = readJson(folder, `${migrations}/meta/${number(first)}_snapshot.json`);
  const snapshot = readJson(folder, `${migrations}/meta/${number(last)}_snapshot.json`);
  for (const each of tags) {
    rmSync(join(folder, `${migrations}/${each}.sql`));
    rmSync(join(folder, `${migrations}/meta/${number(each)}_snapshot.json`));
  }
  writeFileSync(join(folder, `${migrations}/${tag}.sql`), `${texts.join('\n--> statement-breakpoint\n')}\n`);
  writeJson(folder, `${migrations}/meta/${number(tag)}_snapshot.json`, { ...snapshot, prevId });
  const entry = { ...merged[0], when: merged.at(-1)?.when, tag };
  writeJson(folder, journalFile, { ...journal, entries: [...entries, entry] });
  return tag;
}
