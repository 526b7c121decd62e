import type { FlatNamespace, TFunction } from 'i18next';
import { createContext, use, useEffect, useReducer } from 'react';
import { createSpeaker, type Speaker } from './speaker.ts';
import { loadWords } from './words.ts';

const textAsKey = ((key: string) => key) as unknown as TFunction;

/** The texts without a provider, as in tests of single components: their keys. */
const keys: Speaker = { ...createSpeaker('en', {}), t: textAsKey, getFixedT: () => textAsKey as never };

/** The texts of the page's language. A part in another language has a provider of its own. */
export const SpeakerContext = createContext(keys);

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]];

interface TranslationOptions {
  /** False to show the screen at once, and its texts when they have loaded. */
  useSuspense?: boolean;
}

/**
 * Returns the translator of some namespaces, the first one by default: `t('title')`, `t('orders:title')`. The
 * component suspends while one of them loads.
 */
export function useTranslation<const N extends Namespaces = 'common'>(
  namespaces?: N,
  { useSuspense = true }: TranslationOptions = {},
): { t: TFunction<N>; i18n: Speaker } {
  const speaker = use(SpeakerContext);
  const names: Namespaces = namespaces ?? 'common';
  const load = speaker === keys ? undefined : loadWords(speaker, [names].flat());
  if (load && useSuspense) {
    if (load.error !== undefined) throw load.error;
    // React takes a promise that `use` is given twice in one component for the first one
    // oxlint-disable-next-line typescript/only-throw-error -- Suspense waits for it
    throw load.ended;
  }
  const [, drawAgain] = useReducer((round: number) => round + 1, 0);
  useEffect(() => void load?.ended.then(drawAgain), [load]);
  return { t: speaker.getFixedT(speaker.language, names) as TFunction<N>, i18n: speaker };
}
