import { hideable, type CardContent } from '@visita/core/cards/content';
import type { Card } from '@visita/core/cards/contract';
import { WrittenContent } from '@visita/core/cards/written-content';
import type { ContractForm } from '../ui/contract-form.ts';

/** The form with all editable content of a card. */
export type CardForm = ContractForm<CardContent>;

/** Returns the editable content of a card. */
export function toCardContent(card: Card | WrittenContent): CardContent {
  const content = WrittenContent.parse(card);
  return { ...content, hidden: hideable.filter((field) => content.hidden.includes(field)) };
}

/**
 * Unsaved content, with the card's version and content at the time of reading; without id and version if the card
 * did not exist yet.
 */
export interface CardDraft {
  cardId: string | undefined;
  content: CardContent;
  version: number | undefined;
  base: CardContent;
}

/** Parses a stored draft. Returns undefined for a format of another release. */
export function parseCardDraft(stored: unknown): CardDraft | undefined {
  const { cardId, content, version, base } = (stored ?? {}) as Record<string, unknown>; // not validated
  const [typedContent, read] = [WrittenContent.safeParse(content), WrittenContent.safeParse(base)];
  if (!typedContent.success || !read.success) return undefined;
  return {
    cardId: typeof cardId === 'string' ? cardId : undefined,
    content: toCardContent(typedContent.data),
    version: typeof version === 'number' ? version : undefined,
    base: toCardContent(read.data),
  };
}
