import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { contacts } from '@visita/core/contacts/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../api/call.ts';
import { useAction } from '../ui/use-action.ts';
import { saveFile } from '../ui/save-file.ts';
import type { InboxFilter } from './inbox-filter.ts';

/** Exports all contacts that match the filter, as a table or as contact files. */
export function ExportContacts({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation('contacts');
  const { isSending, attempt } = useAction();
  const save = (endpoint: typeof contacts.table | typeof contacts.files, type: string) =>
    attempt(async () => {
      const { fileName, text } = await call(endpoint, { query: filter });
      saveFile(new File([text], fileName, { type }));
      notifications.show({ message: t('inbox.exported', { file: fileName }) });
    });
  return (
    <Group gap="sm" component="fieldset" aria-label={t('inbox.export')} bd={0} p={0} m={0}>
      <Text size="sm" c="dimmed" aria-hidden="true">
        {t('inbox.export')}
      </Text>
      <Button
        variant="default"
        disabled={isSending}
        aria-label={t('inbox.exportTable')}
        onClick={() => void save(contacts.table, 'text/csv')}
      >
        CSV
      </Button>
      <Button
        variant="default"
        disabled={isSending}
        aria-label={t('inbox.exportFiles')}
        onClick={() => void save(contacts.files, 'text/vcard')}
      >
        vCard
      </Button>
    </Group>
  );
}
