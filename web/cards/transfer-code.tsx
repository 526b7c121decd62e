import { Modal, Text } from '@mantine/core';
import { formatCardNumber } from '@visita/core/cards/number';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { CloseByBack } from '../ui/use-back.ts';
import classes from './transfer-code.module.css';

interface TransferCodeProps {
  made: { code: string; expiresAt: Date } | undefined;
  onClose: () => void;
}

/** The transfer code, shown only once; the server stores only its hash. */
export function TransferCode({ made, onClose }: TransferCodeProps) {
  const { t } = useTranslation(['cards', 'common']);
  const { moment } = useFormat();
  if (!made) return null;
  const code = formatCardNumber(made.code);
  const words = {
    copy: t('actions.transfer.copy'),
    copied: t('actions.transfer.copied'),
    failed: t('actions.transfer.copyFailed'),
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('actions.transfer.code')}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <CloseByBack close={onClose} />
      <p className={classes.code}>{code}</p>
      <Text mb="sm">{t('actions.transfer.tell')}</Text>
      <Text size="sm" c="dimmed" mb="lg">
        {t('actions.transfer.only', { moment: moment(made.expiresAt) })}
      </Text>
      <CopyButton text={code} words={words} data-autofocus />
    </Modal>
  );
}
