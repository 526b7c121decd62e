import { consentVersion, type ConsentKind } from '@visita/core/contacts/consent';
import type { QuestionWords } from '@visita/core/contacts/questions';
import type { Language } from '@visita/core/languages';
import { newId } from '../database/id.ts';
import { translatorFor } from '../http/words.ts';
import { versionConsent } from './question-version.ts';

interface ConsentWordsInput {
  contactId: string;
  kind: ConsentKind;
  ownerName: string;
  language: Language;
  at: Date;
  /** The owner's questions as they were read; they are part of the consent to be contacted. */
  questions?: readonly QuestionWords[];
}

/** Returns the words of the consent to be contacted, with the owner's questions. */
export function consentText(
  { ownerName, language }: Pick<ConsentWordsInput, 'ownerName' | 'language'>,
  questions: readonly QuestionWords[],
): string {
  const t = translatorFor(language);
  const words = { name: ownerName, questions: questions.map(({ question }) => question).join(' · ') };
  return t(questions.length === 0 ? 'contacts:consent.contact' : 'contacts:consent.contactAsked', words);
}

/** Returns a consent with the exact wording that the visitor agreed to. */
export function buildConsent({
  contactId,
  kind,
  ownerName,
  language,
  at,
  questions = [],
}: ConsentWordsInput) {
  const words =
    kind === 'contact'
      ? { version: versionConsent(questions), text: consentText({ ownerName, language }, questions) }
      : {
          version: consentVersion,
          text: translatorFor(language)('contacts:consent.updates', { name: ownerName }),
        };
  return { id: newId(at), contactId, kind, ...words, givenAt: at };
}
