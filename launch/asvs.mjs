import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/**
 * The levels of the requirements of OWASP ASVS 5.0.0 by section: a digit for each, in their order.
 * @type {Record<string, string>}
 */
const levels = {
  1.1: '22',
  1.2: '1111122223',
  1.3: '112222222223',
  1.4: '222',
  1.5: '123',
  2.1: '122',
  2.2: '112',
  2.3: '12223',
  2.4: '23',
  3.1: '3',
  3.2: '113',
  3.3: '12223',
  3.4: '11222233',
  3.5: '11122333',
  3.6: '3',
  3.7: '22333',
  4.1: '12233',
  4.2: '23333',
  4.3: '22',
  4.4: '1222',
  5.1: '2',
  5.2: '112333',
  5.3: '113',
  5.4: '222',
  6.1: '122',
  6.2: '111111112222',
  6.3: '11223333',
  6.4: '112233',
  6.5: '22222333',
  6.6: '2223',
  6.7: '33',
  6.8: '2222',
  7.1: '222',
  7.2: '1111',
  7.3: '22',
  7.4: '11222',
  7.5: '223',
  7.6: '22',
  8.1: '1233',
  8.2: '1123',
  8.3: '133',
  8.4: '23',
  9.1: '111',
  9.2: '1222',
  10.1: '22',
  10.2: '223',
  10.3: '22223',
  10.4: '1111122222233333',
  10.5: '22222',
  10.6: '22',
  10.7: '222',
  11.1: '2233',
  11.2: '22233',
  11.3: '11233',
  11.4: '1222',
  11.5: '23',
  11.6: '23',
  11.7: '33',
  12.1: '12233',
  12.2: '11',
  12.3: '22223',
  13.1: '2333',
  13.2: '222223',
  13.3: '2233',
  13.4: '1222233',
  14.1: '22',
  14.2: '12223333',
  14.3: '122',
  15.1: '12233',
  15.2: '12233',
  15.3: '1222222',
  15.4: '3333',
  16.1: '2',
  16.2: '22222',
  16.3: '2222',
  16.4: '222',
  16.5: '2223',
  17.1: '23',
  17.2: '22223333',
  17.3: '22',
};

/** @typedef {{ id: string, level: string, text: string, state: string, how: string }} AsvsRow */

/** Lists the requirements of levels 1 and 2. */
export const requirements = Object.entries(levels).flatMap(([section, digits]) =>
  digits
    .split('')
    .flatMap((level, index) => (level === '3' ? [] : [{ id: `${section}.${index + 1}`, level }])),
);

/** Reads the rows of the table. @param {string} markdown @returns {AsvsRow[]} */
export const readTable = (markdown) =>
  markdown
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, id = '']) => /^\d+\.\d+\.\d+$/.test(id))
    .map(([, id = '', level = '', text = '', state = '', how = '']) => ({ id, level, text, state, how }));

/** The anchors of a Markdown page's headings, as GitHub makes them. @param {string} path */
const listAnchors = (path) =>
  [...readFileSync(inRoot(path), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Returns what is wrong with a row, if anything. @param {AsvsRow} row @returns {string[]} */
function checkRow({ id, text, state, how }) {
  const pointers = [...how.matchAll(/`([^`]+)`/g)].map(([, pointer = '']) => pointer);
  const files = pointers.filter((pointer) => /^[\w.-]+[/.][\w./-]+(#|$)/.test(pointer));
  const missing = files.filter((pointer) => {
    const [path = '', anchor] = pointer.split('#');
    return !existsSync(inRoot(path)) || (anchor !== undefined && !listAnchors(path).includes(anchor));
  });
  const reason = how.replace(/`[^`]*`/g, '').replace(/[\s:;,]+/g, '');
  return [
    ...(text === '' ? ['has no description'] : []),
    ...(['met', 'deviation', 'n/a'].includes(state) ? [] : [`has the unknown state “${state}”`]),
    ...(state === 'met' && files.length === 0 && reason === ''
      ? ['names neither test nor source nor reason']
      : []),
    ...(state === 'deviation' && (reason === '' || files.length === 0)
      ? ['needs a reason and where it is written']
      : []),
    ...(state === 'n/a' && reason === '' ? ['needs a reason'] : []),
    ...missing.map((pointer) => `names ${pointer}, which does not exist`),
  ].map((fault) => `${id} ${fault}`);
}

/** Returns what is wrong with the table: requirements without a row, and rows without a basis. @param {AsvsRow[]} rows */
export function checkTable(rows) {
  const ids = rows.map(({ id }) => id);
  const levelById = new Map(requirements.map(({ id, level }) => [id, level]));
  return [
    ...requirements.filter(({ id }) => !ids.includes(id)).map(({ id }) => `${id} has no row`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} has two rows`),
    ...rows
      .filter(({ id, level }) => levelById.get(id) !== level)
      .map(({ id }) => `${id} is not of that level`),
    ...rows.flatMap(checkRow),
  ];
}

if (import.meta.main) {
  const rows = readTable(readFileSync(inRoot('docs/asvs.md'), 'utf8'));
  for (const { id, level, state, text, how } of rows)
    console.log(`${id.padEnd(8)}L${level}  ${state.padEnd(10)}${text} → ${how.replaceAll('`', '')}`);
  const count = (/** @type {string} */ state) => rows.filter((row) => row.state === state).length;
  console.log(
    `${rows.length} requirements: ${count('met')} met, ${count('deviation')} deviations, ${count('n/a')} not applicable`,
  );
  const faults = checkTable(rows);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
