import type { Language } from '@visita/core/languages';
import { createSpeaker, type Speaker, type Words } from './speaker.ts';

type Files = Record<string, () => Promise<Words>>;

/**
 * Browsers load each namespace on demand. Excluded are those used only for mail and machines, and those of
 * the back office, which adds its own.
 */
const files: Files = import.meta.glob<Words>(
  ['../../core/locales/*/*.json', '!../../core/locales/*/{emails,billing,discovery,admin*}.json'],
  {
    import: 'default',
  },
);

/** Adds loaders of further namespaces, by paths relative to this folder. */
export function addFiles(more: Files): void {
  Object.assign(files, more);
}

/**
 * On the server all texts are available from the start. The server's entry provides them, so that the
 * browser's bundle does not contain them.
 */
let brought: Partial<Record<Language, Record<string, Words>>> = {};

export function bringWords(all: typeof brought): void {
  brought = all;
}

const speakers = new Map<Language, Speaker>();

/** Returns the texts of a language; each language has its own. */
export function i18nFor(language: Language): Speaker {
  const existing = speakers.get(language);
  if (existing) return existing;
  const speaker = createSpeaker(language, brought[language] ?? wordsInPage(language));
  speakers.set(language, speaker);
  return speaker;
}

/** The time to show a failed load before a drawing tries again. */
const shownMs = 1000;

interface Load {
  /** Ends also if the load fails. */
  ended: Promise<void>;
  /** The reason of a failure. */
  error?: unknown;
}

/** The loads under way by language and namespaces. A failed one is forgotten after the drawing that shows it. */
const loads = new Map<string, Load>();

/** Returns the load of the namespaces that a language lacks, or undefined if it has them all. */
export function loadWords(speaker: Speaker, namespaces: readonly string[]): Load | undefined {
  const missing = namespaces.filter((namespace) => !speaker.namespaces().includes(namespace));
  if (missing.length === 0) return undefined;
  const id = `${speaker.language} ${missing.join()}`;
  const existing = loads.get(id);
  if (existing) return existing;
  const load: Load = {
    ended: loadFiles(speaker, missing).then(
      () => void loads.delete(id),
      (error: unknown) => {
        load.error = error;
        setTimeout(() => loads.delete(id), shownMs);
      },
    ),
  };
  loads.set(id, load);
  return load;
}

async function loadFiles(speaker: Speaker, namespaces: readonly string[]): Promise<void> {
  await Promise.all(
    namespaces.map(async (namespace) => {
      const path = `../../core/locales/${speaker.language}/${namespace}.json`;
      const load = files[path];
      if (!load) throw new Error(`${path}: no such file of texts for browsers`);
      speaker.add(namespace, await load());
    }),
  );
}

export const wordsId = 'words';

/** Returns the texts embedded in the page, so that the first screen needs no request. */
function wordsInPage(language: Language): Record<string, Words> {
  const element = typeof document === 'undefined' ? null : document.getElementById(wordsId);
  if (element?.dataset['language'] !== language) return {};
  return JSON.parse(element.textContent ?? '{}') as Record<string, Words>;
}

/** Serializes the texts of some namespaces for embedding in the page. */
export function wordsFor(language: Language, namespaces: string[]): string {
  const all = brought[language] ?? {};
  const picked = Object.fromEntries(namespaces.map((namespace) => [namespace, all[namespace]]));
  return JSON.stringify(picked).replace(/</g, '\\u003c');
}
