import type { Card } from '@visita/core/cards/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

type TargetKind = 'attach' | 'new' | 'replace';

/**
 * The effect of binding a physical card: it leads to a card that the owner has, to a new one, or replaces
 * another.
 */
export function useBindTarget(own: readonly Card[]) {
  const [query] = useSearchParams();
  const attachable = own.filter(({ name, physicalCards }) => name !== '' || physicalCards.length === 0);
  const replaceable = own.filter(({ physicalCards }) => physicalCards.length > 0);
  const preset = query.get('replaces');
  const [choice, setChoice] = useState<{ kind: TargetKind; cardId: string }>({
    kind: preset === null ? (attachable.length > 0 ? 'attach' : 'new') : 'replace',
    cardId: preset ?? query.get('to') ?? '',
  });
  const [physicalCardId, setPhysicalCardId] = useState('');
  const { kind, cardId } = choice;
  const candidates = { attach: attachable, replace: replaceable, new: [] }[kind];
  const card = candidates.find(({ id }) => id === cardId) ?? preferredCard(kind, candidates);
  const physicalCard =
    kind === 'replace'
      ? (card?.physicalCards.find(({ id }) => id === physicalCardId) ??
        card?.physicalCards.find(({ isLost }) => isLost) ??
        card?.physicalCards[0])
      : undefined;
  return {
    kind: card ? kind : ('new' as const),
    card,
    physicalCard,
    attachable,
    replaceable,
    /** True if another screen has decided that a card is replaced, so the question is not asked again. */
    isDecided: preset !== null && card !== undefined && kind === 'replace',
    choose: (nextKind: TargetKind, id = '') => setChoice({ kind: nextKind, cardId: id }),
    choosePhysicalCard: setPhysicalCardId,
  };
}

export type BindTarget = ReturnType<typeof useBindTarget>;

/** The card that is most likely meant: a lost one is replaced, and one without a physical card gets one. */
const preferredCard = (kind: TargetKind, candidates: readonly Card[]) =>
  candidates.find(({ visibility, physicalCards }) =>
    kind === 'replace' ? visibility === 'lost' : physicalCards.length === 0,
  ) ?? candidates[0];
