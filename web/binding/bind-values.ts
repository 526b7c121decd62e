import type { User } from '@visita/core/account/user';
import type { CardContent } from '@visita/core/cards/content';
import type { Card } from '@visita/core/cards/contract';
import { contentOf } from '../editor/card-values.ts';

/**
 * What the form begins with: on a blank card what the account already says of its person. How to reach them is not among
 * it: an address to sign in with is nobody's business until its owner writes it on the card.
 */
export function beginningOf(card: Card, user: Pick<User, 'displayName' | 'position' | 'company'> | null | undefined): CardContent {
  const content = contentOf(card);
  if (card.name !== '' || !user) return content;
  return { ...content, name: user.displayName, title: user.position ?? '', company: user.company ?? '' };
}
