import { hideable, type CardContent } from '@visita/core/cards/content';
import type { Card } from '@visita/core/cards/contract';
import { WrittenContent } from '@visita/core/cards/written-content';
import type { ContractForm } from '../ui/contract-form.ts';

/** Everything an owner may write, as the form holds it. */
export type CardForm = ContractForm<CardContent>;

/** The part of a card that is written; what else it has is nobody's to send back. */
export function contentOf(card: Card): CardContent {
  const written = WrittenContent.parse(card);
  return { ...written, hidden: hideable.filter((field) => written.hidden.includes(field)) };
}
