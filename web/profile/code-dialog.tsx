import { Modal, Text } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { CloseByBack } from '../ui/use-back.ts';
import classes from './profile-tools.module.css';

interface CodeDialogProps {
  /** The profile's URL. */
  link: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The QR code of a profile, as large as the screen allows. */
export function CodeDialog({ link, isOpen, onClose }: CodeDialogProps) {
  const { t } = useTranslation(['cards', 'common']);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('owner.codeTitle')}
      centered
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <CloseByBack close={onClose} />
      <div className={classes.code}>
        <QrCode text={`${link}?s=q`} label={t('owner.codeLabel', { link })} />
      </div>
      <Text ta="center">{t('owner.codeText')}</Text>
    </Modal>
  );
}
