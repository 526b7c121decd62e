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

/** Unsaved content, with the card's version and content at the time of reading. */
export interface CardDraft {
  content: CardContent;
  version: number;
  base: CardContent;
}

/** Parses a stored draft. Returns undefined for a format of another release. */
export function parseCardDraft(stored: unknown): CardDraft | undefined {
  const { content, version, base } = (stored ?? {}) as Record<string, unknown>; // not validated
  const [typedContent, read] = [WrittenContent.safeParse(content), WrittenContent.safeParse(base)];
  if (!typedContent.success || !read.success || typeof version !== 'number') return undefined;
  return { content: toCardContent(typedContent.data), version, base: toCardContent(read.data) };
}
