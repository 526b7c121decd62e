import { hideable, type CardContent } from '@visita/core/cards/content';
import type { Card } from '@visita/core/cards/contract';
import { WrittenContent } from '@visita/core/cards/written-content';
import type { ContractForm } from '../ui/contract-form.ts';

/** Everything an owner may write, as the form holds it. */
export type CardForm = ContractForm<CardContent>;

/** The part of a card that is written; what else it has is nobody's to send back. */
export function contentOf(card: Card | WrittenContent): CardContent {
  const written = WrittenContent.parse(card);
  return { ...written, hidden: hideable.filter((field) => written.hidden.includes(field)) };
}

/** What is typed and not saved, with the card as it was read for it. */
export interface CardDraft {
  content: CardContent;
  version: number;
  base: CardContent;
}

/** A draft as this device kept it; none where an older release kept it differently. */
export function draftOf(stored: unknown): CardDraft | undefined {
  const { content, version, base } = (stored ?? {}) as Record<string, unknown>; // whatever it was: each part is looked at
  const [typed, read] = [WrittenContent.safeParse(content), WrittenContent.safeParse(base)];
  if (!typed.success || !read.success || typeof version !== 'number') return undefined;
  return { content: contentOf(typed.data), version, base: contentOf(read.data) };
}
