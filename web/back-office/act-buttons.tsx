import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { DropMenu } from '../ui/drop-menu.tsx';
import classes from './act-buttons.module.css';

export interface OfferedAct {
  label: string;
  onClick: () => void;
}

/**
 * The actions offered for one record, most likely first. With more than three, all but the first go into a
 * menu.
 */
export function ActButtons({ acts }: { acts: readonly OfferedAct[] }) {
  const buttons = acts.length > 3 ? acts.slice(0, 1) : acts;
  return (
    <>
      {buttons.map(({ label, onClick }) => (
        <Button key={label} variant="default" size="sm" onClick={onClick}>
          {label}
        </Button>
      ))}
      <MoreActs acts={acts.slice(buttons.length)} />
    </>
  );
}

/** Renders the less common actions in a menu behind one button. */
export function MoreActs({ acts }: { acts: readonly OfferedAct[] }) {
  const { t } = useTranslation('admin');
  if (acts.length === 0) return null;
  return (
    <DropMenu label={t('moreActs')} sign={<span className={classes.more}>{t('moreActs')}</span>}>
      {acts.map(({ label, onClick }) => (
        <li key={label}>
          <Button variant="subtle" color="gray" size="sm" fullWidth justify="flex-start" onClick={onClick}>
            {label}
          </Button>
        </li>
      ))}
    </DropMenu>
  );
}
