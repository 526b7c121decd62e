import { z } from 'zod';
import { languages } from './languages.ts';

export const LanguageTag = z.enum(languages).meta({ id: 'Language' });

/** Input of an endpoint whose email or file may be in another language than the account's. */
export const ChosenLanguage = z.object({ language: LanguageTag.optional() }).meta({ id: 'ChosenLanguage' });
