import { waitingDays, type Waiting } from '@visita/core/admin/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Tile } from './tile.tsx';

interface WaitingTileProps {
  of: 'toShip' | 'reports' | 'alerts';
  waiting: Waiting;
  to?: string;
  /** The age in days from which the tile is marked as severe. */
  graveFrom: number;
}

/** The number of waiting items and the age of the oldest. */
export function WaitingTile({ of, waiting: { count, oldestDays, byDays }, to, graveFrom }: WaitingTileProps) {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormat();
  return (
    <Tile
      label={t(`${of}.label`)}
      value={number(count)}
      note={oldestDays === null ? t(`${of}.none`) : t(`${of}.oldest`, { count: oldestDays })}
      {...(to !== undefined && { to })}
      isGrave={oldestDays !== null && oldestDays >= graveFrom}
      question={t(`${of}.question`)}
      parts={
        count === 0
          ? []
          : waitingDays.map((days, index) => ({
              key: String(days),
              label:
                days === waitingDays.at(-1)
                  ? t('waited.more', { count: days })
                  : t('waited.days', { count: days }),
              amount: byDays[index] ?? 0,
              value: number(byDays[index] ?? 0),
            }))
      }
    />
  );
}
