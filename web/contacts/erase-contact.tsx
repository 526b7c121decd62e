import { notifications } from '@mantine/notifications';
import { contacts, type Contact } from '@visita/core/contacts/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useRevalidator } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';

export function EraseContact({
  contact: { id, name },
  onRemoved,
}: {
  contact: Contact;
  onRemoved: () => Promise<void>;
}) {
  const { t } = useTranslation('contacts');
  const { revalidate } = useRevalidator();
  const erase = async () => {
    await writeWithoutReload(contacts.remove, { params: { id } });
    notifications.show({ message: t('contact.removed', { name }) });
    // first changes the URL, or the reload would still use the old one
    await onRemoved();
    await revalidate();
  };
  return (
    <ConfirmButton
      button={t('contact.remove')}
      question={t('contact.removeQuestion', { name })}
      meaning={[t('contact.removeText')]}
      confirm={t('contact.remove')}
      isGrave
      onConfirm={erase}
    />
  );
}
