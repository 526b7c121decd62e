import type { Plugin, Rolldown } from 'vite';
import { createModuleUses, type ModuleGraph } from './module-uses.ts';

/**
 * Groups the browser's modules into chunks by the audiences that use them: a guest's screen loads about a
 * dozen files, not one per shared module. Modules of a single screen stay in its chunk.
 */

/** The audiences by their screens. The first match counts. */
const audiences: [name: string, screens: RegExp][] = [
  [
    'guests',
    /[\\/](?:home|plans|pages|shop)[\\/](?:home|plans|content|how-it-works|catalogue|product)-page\.tsx\?/,
  ],
  // the guests' screens whose forms load the contracts and zod, which the others do without
  ['buying', /[\\/](?:pages|shop)[\\/](?:enterprise|cart)-page\.tsx\?/],
  [
    'sign-in',
    /[\\/](?:account|home|session)[\\/](?:login|register|forgot-password|reset-password|beside-card|guest)-page\.tsx\?/,
  ],
  ['staff', /[\\/](?:accounting|back-office|staff)[\\/][\w-]+\.tsx\?|[\\/]admin[\\/-][\w-]+\.tsx\?/],
  ['users', /./],
];
const names = audiences.map(([name]) => name);

/** Modules of every screen. */
const frame = /[\\/]entry\.client\.tsx|[\\/]root\.tsx|[\\/]layout[\\/]language-page\.tsx/;

/**
 * Excluded from the audiences: its screenshots are shared only with the home page, and counting it would add
 * them to the chunk of every guest screen.
 */
const guide = /[\\/]how-it-works-page\.tsx\?/;

/**
 * The users' screens share many modules: only those used by at least this many screens go into the common
 * chunk.
 */
const manyScreens = 8;

/**
 * Returns the chunk for a set of audiences. Staff get modules shared with guests from the guests' chunks. To
 * save a file on the pages met first, modules used only by guests join those shared with users, and modules
 * shared by guests and sign-in join the frame.
 */
const groupName = (of: string[]): string =>
  names
    .filter(
      (name) =>
        of.includes(name) && (name !== 'staff' || of.every((each) => each === 'staff' || each === 'users')),
    )
    .join('-')
    .replace(/^guests(-buying)?(-users)?$/, 'guests-users')
    .replace(/^buying$/, 'buying-users')
    .replace(/^guests(-buying)?-sign-in(-users)?$/, 'frame');

/**
 * All combinations of audiences, largest first, so that no chunk contains a module that a more common one
 * already holds.
 */
const combinations = Array.from({ length: 2 ** names.length - 1 }, (_, index) =>
  names.filter((_name, bit) => (index + 1) & (1 << bit)),
)
  .toSorted((one, other) => other.length - one.length)
  .map(groupName);

export function codeGroups(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const entries = new Set<string>();
  let graph: ModuleGraph | undefined;
  let grouped: Map<string, string> | undefined;
  const getGroup = (id: string) => {
    if (graph) grouped ??= groupModules(graph, [...entries]);
    return grouped?.get(id);
  };
  return {
    plugin: {
      name: 'code-groups',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      moduleParsed: ({ id, isEntry }) => void (isEntry && entries.add(id)),
      renderStart() {
        graph = { getModuleInfo: (id) => this.getModuleInfo(id) };
      },
    },
    groups: ['frame', ...new Set(combinations)].map((name) => ({
      name,
      test: (id) => getGroup(id) === name,
    })),
  };
}

function groupModules(graph: ModuleGraph, entries: string[]): Map<string, string> {
  const usedBy = createModuleUses(graph);
  const always = usedBy(entries.filter((entry) => frame.test(entry)));
  const screens = new Map<string, string[]>();
  for (const entry of entries.filter((each) => !guide.test(each))) {
    const audience = audiences.find(([, test]) => test.test(entry))?.[0] ?? '';
    for (const id of usedBy([entry]))
      if (id !== entry) screens.set(id, [...(screens.get(id) ?? []), audience]);
  }
  const groups = new Map<string, string>();
  for (const [id, of] of screens) {
    const group = groupName(of);
    if (always.has(id)) groups.set(id, 'frame');
    else if (of.length >= (group === 'users' ? manyScreens : 2)) groups.set(id, group);
  }
  return groups;
}
