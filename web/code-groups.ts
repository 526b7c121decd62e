import type { Plugin, Rolldown } from 'vite';
import { createModuleUses, type ModuleGraph } from './module-uses.ts';

/**
 * The browser's files, by who uses what is in them: a screen of guests loads a dozen, not one for each module that it shares
 * with some other. What one screen alone uses stays with it.
 */

/** Whoever visits, whoever signs in, who has an account, who runs the shop; the first that fits. */
const audiences: [name: string, screens: RegExp][] = [
  ['guests', /[\\/](?:home|plans|pages|shop)[\\/](?:home|plans|content|enterprise|catalogue|product|cart)-page\.tsx\?/],
  ['sign-in', /[\\/](?:account|home|session)[\\/](?:login|register|forgot-password|reset-password|beside-card|guest)-page\.tsx\?/],
  ['staff', /[\\/]staff[\\/][\w-]+\.tsx\?|[\\/]admin[\\/-][\w-]+\.tsx\?/],
  ['users', /./],
];
const names = audiences.map(([name]) => name);

/** Around every screen of the site. */
const frame = /[\\/]entry\.client\.tsx|[\\/]root\.tsx|[\\/]layout[\\/]language-page\.tsx/;

/** Those who have an account use so much that only what this many of their screens share is worth a place with all of them. */
const manyScreens = 8;

/**
 * Who uses it, as the name of a group; what staff use as well as guests they get from the guests' files. What guests alone use
 * is little and comes with what they share with users, and what they share with whoever signs in every page of theirs has, so it
 * comes with the frame: a file less each on the pages that are met first.
 */
const groupName = (of: string[]): string =>
  names
    .filter((name) => of.includes(name) && (name !== 'staff' || of.every((each) => each === 'staff' || each === 'users')))
    .join('-')
    .replace(/^guests$/, 'guests-users')
    .replace(/^guests-sign-in(-users)?$/, 'frame');

/** All there can be; what more of them use comes first, so that a group never holds what another already needs. */
const combinations = Array.from({ length: 2 ** names.length - 1 }, (_, index) => names.filter((_name, bit) => (index + 1) & (1 << bit)))
  .toSorted((one, other) => other.length - one.length)
  .map(groupName);

export function codeGroups(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const entries = new Set<string>();
  let graph: ModuleGraph | undefined;
  let grouped: Map<string, string> | undefined;
  const groupOf = (id: string) => {
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
    groups: ['frame', ...new Set(combinations)].map((name) => ({ name, test: (id) => groupOf(id) === name })),
  };
}

function groupModules(graph: ModuleGraph, entries: string[]): Map<string, string> {
  const usedBy = createModuleUses(graph);
  const always = usedBy(entries.filter((entry) => frame.test(entry)));
  const screens = new Map<string, string[]>();
  for (const entry of entries) {
    const audience = audiences.find(([, test]) => test.test(entry))?.[0] ?? '';
    for (const id of usedBy([entry])) if (id !== entry) screens.set(id, [...(screens.get(id) ?? []), audience]);
  }
  const groups = new Map<string, string>();
  for (const [id, of] of screens) {
    const group = groupName(of);
    if (always.has(id)) groups.set(id, 'frame');
    else if (of.length >= (group === 'users' ? manyScreens : 2)) groups.set(id, group);
  }
  return groups;
}
