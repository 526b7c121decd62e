import { z } from 'zod';
import type { Language } from './languages.ts';

/** A text of a kind in each of the four languages. */
export const inEveryLanguage = <Text extends z.ZodType>(text: Text) =>
  z.object({ en: text, fr: text, 'zh-CN': text, 'zh-TW': text } satisfies Record<Language, Text>);

export const TextInEveryLanguage = inEveryLanguage(z.string()).meta({ id: 'TextInEveryLanguage' });
