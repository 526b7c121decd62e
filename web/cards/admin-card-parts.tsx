import type { Batch } from '@visita/core/cards/admin-contract';
import type { PhysicalState } from '@visita/core/cards/physical-life';
import type { SpecialValidity } from '@visita/core/cards/special-validity';
import { useTranslation } from '../i18n/use-translation.ts';
import { Mark } from '../back-office/mark.tsx';

/** The free time included with the cards of a batch. */
export function BatchTime({ time }: { time: SpecialValidity | null }) {
  const { t } = useTranslation('admin-cards');
  return time ? t(time.unit, { count: time.length }) : t('none');
}

/** The colour of the cards of a batch, or the kind of anything else. */
export function BatchLook({ batch: { kind, colour } }: { batch: Pick<Batch, 'kind' | 'colour'> }) {
  const { t } = useTranslation('admin-cards');
  const { t: common } = useTranslation('common');
  if (colour) return common(`card.colours.${colour}`);
  return kind === 'card' ? t('several') : t(`kinds.${kind}`);
}

const tones = { free: 'quiet', bound: 'good', blocked: 'grave' } as const;

export function CardMark({ state }: { state: PhysicalState }) {
  const { t } = useTranslation('admin-cards');
  return <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>;
}
