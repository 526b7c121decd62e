import { consentVersion, type ConsentKind } from '@visita/core/contacts/consent';
import type { Language } from '@visita/core/languages';
import { newId } from '../database/id.ts';
import { translatorFor } from '../http/words.ts';

interface ConsentWordsInput {
  contactId: string;
  kind: ConsentKind;
  ownerName: string;
  language: Language;
  at: Date;
}

/** Returns a consent with the exact wording that the visitor agreed to. */
export function buildConsent({ contactId, kind, ownerName, language, at }: ConsentWordsInput) {
  const text = translatorFor(language)(`contacts:consent.${kind}`, { name: ownerName });
  return { id: newId(at), contactId, kind, version: consentVersion, text, givenAt: at };
}
