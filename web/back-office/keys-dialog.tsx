import { Button, Group } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Dialog } from '../ui/dialog.tsx';
import classes from './keys-dialog.module.css';

const keys = [
  ['menu', ['⌘K', 'Ctrl K']],
  ['search', ['/']],
  ['next', ['j']],
  ['previous', ['k']],
  ['open', ['Enter']],
  ['choose', ['x']],
  ['keys', ['?']],
] as const;

/** Lists the keyboard shortcuts. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('keys.title')}>
      <dl className={classes.keys}>
        {keys.map(([name, signs]) => (
          <div key={name} className={classes.key}>
            <dt>
              {signs.map((sign) => (
                <kbd key={sign}>{sign}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {common('close')}
        </Button>
      </Group>
    </Dialog>
  );
}
