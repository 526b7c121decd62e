import { isLanguage, negotiate, type Language } from '@visita/core/languages';
import { chooseLanguage, chosenLanguage } from '../i18n/language.ts';
import { addFiles, speakerOf } from '../i18n/words.ts';
import { readStored, writeStored } from '../session/stored.ts';

/** The words of the back office, which no other screen has to know of. */
addFiles(import.meta.glob<Record<string, unknown>>(['../../core/locales/*/admin*.json'], { import: 'default' }));

const key = 'staffLanguage';
/** What the shell itself says. */
const always = ['common', 'problems', 'admin'];

/** The language that somebody chose here, or else the browser's. */
function readLanguage(): Language {
  const stored = readStored(key);
  return isLanguage(stored) ? stored : negotiate(navigator.languages.join(','));
}

/** Has the back office speak a language, as soon as all of its words that this page has needed are there. */
async function speak(language: Language): Promise<void> {
  const known = chosenLanguage() ?? language;
  const needed = Object.keys((speakerOf(known).store.data[known] as object | undefined) ?? {});
  await speakerOf(language).loadNamespaces([...new Set([...always, ...needed])]);
  chooseLanguage(language);
}

/** Before the first screen of the back office. */
export async function adoptLanguage(): Promise<void> {
  if (!chosenLanguage()) await speak(readLanguage());
}

/** Somebody chose one, here or on another device. */
export async function keepLanguage(language: Language): Promise<void> {
  writeStored(key, language);
  await speak(language);
}
