import type { AnswerWords } from '@visita/core/contacts/questions';
import type { Language } from '@visita/core/languages';
import { translatorFor } from '../http/words.ts';

/** The words of answers that are stored as `yes` and `no`. */
export function answerWords(language: Language): AnswerWords {
  const t = translatorFor(language);
  return { yes: t('contacts:answers.yes'), no: t('contacts:answers.no') };
}
