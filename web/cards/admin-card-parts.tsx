import type { PhysicalState } from '@visita/core/cards/physical-life';
import type { SpecialValidity } from '@visita/core/cards/special-validity';
import { useTranslation } from '../i18n/use-translation.ts';
import { Mark } from '../back-office/mark.tsx';

/** The free time included with the cards of a batch. */
export function BatchTime({ time }: { time: SpecialValidity | null }) {
  const { t } = useTranslation('admin-cards');
  return time ? t(time.unit, { count: time.length }) : t('none');
}

const tones = { free: 'quiet', bound: 'good', blocked: 'grave' } as const;

export function CardMark({ state }: { state: PhysicalState }) {
  const { t } = useTranslation('admin-cards');
  return <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>;
}
