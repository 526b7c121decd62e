import { emptyContent, type CardContent } from '@visita/core/cards/content';
import type { Card } from '@visita/core/cards/contract';
import { useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useUser } from '../session/session.ts';
import { toCardContent } from './card-values.ts';

/**
 * Returns the content with which a card's form begins: for a blank or a new card the name, position and company
 * of the account. The sign-in email address is private and not copied to the public card.
 */
export function useAccountContent(card: Card | undefined): CardContent {
  const user = useUser();
  const language = useLanguage();
  const [initial] = useState((): CardContent => {
    const content = card ? toCardContent(card) : { ...emptyContent, language };
    if (content.name !== '') return content;
    return {
      ...content,
      name: user?.displayName ?? '',
      title: content.title || (user?.position ?? ''),
      company: content.company || (user?.company ?? ''),
    };
  });
  return initial;
}
