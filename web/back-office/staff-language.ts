import { isLanguage, negotiate, type Language } from '@visita/core/languages';
import { chooseLanguage, chosenLanguage } from '../i18n/language.ts';
import { addFiles, i18nFor, loadWords } from '../i18n/words.ts';
import { readStored, writeStored } from '../site/stored.ts';

/** Registers the texts of the back office, which other pages never load. */
addFiles(
  import.meta.glob<Record<string, unknown>>(['../../core/locales/*/admin*.json'], { import: 'default' }),
);

const key = 'staffLanguage';
/** The namespaces that the shell always needs. */
const always = ['common', 'problems', 'admin'];

/** Returns the language stored in this browser, or the best match of the browser's languages. */
function readLanguage(): Language {
  const stored = readStored(key);
  return isLanguage(stored) ? stored : negotiate(navigator.languages.join(','));
}

/** Switches the back office to a language after the namespaces that this page uses have loaded. */
async function speak(language: Language): Promise<void> {
  const current = chosenLanguage() ?? language;
  await loadWords(i18nFor(language), [...always, ...i18nFor(current).namespaces()])?.ended;
  chooseLanguage(language);
}

/** Applies the stored language before the first screen of the back office. */
export async function adoptLanguage(): Promise<void> {
  if (!chosenLanguage()) await speak(readLanguage());
}

/** Stores a language chosen here or on another device, and switches to it. */
export async function keepLanguage(language: Language): Promise<void> {
  writeStored(key, language);
  await speak(language);
}
