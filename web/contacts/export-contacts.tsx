import { Button, Group, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { contacts } from '@visita/core/contacts/contract';
import { tableFormats } from '@visita/core/contacts/table-formats';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../api/call.ts';
import { useAction } from '../ui/use-action.ts';
import { saveFile } from '../ui/save-file.ts';
import type { InboxFilter } from './inbox-filter.ts';

const formats = ['csv', 'vcard', ...tableFormats] as const;
type ExportFormat = (typeof formats)[number];

/** Exports all contacts that match the filter: as a table, as contact files, or for another product. */
export function ExportContacts({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation('contacts');
  const { isSending, attempt } = useAction();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const save = () =>
    attempt(async () => {
      const { fileName, text } = await fetchExport(format, filter);
      saveFile(new File([text], fileName, { type: format === 'vcard' ? 'text/vcard' : 'text/csv' }));
      notifications.show({ message: t('inbox.exported', { file: fileName }) });
    });
  return (
    <Group gap="sm" wrap="nowrap">
      <NativeSelect
        flex={1}
        aria-label={t('inbox.format')}
        value={format}
        data={formats.map((value) => ({ value, label: t(`inbox.formats.${value}`) }))}
        // the values are those of the options
        onChange={({ currentTarget }) => setFormat(currentTarget.value as ExportFormat)}
      />
      <Button variant="default" flex="none" loading={isSending} onClick={() => void save()}>
        {t('inbox.exportButton')}
      </Button>
    </Group>
  );
}

function fetchExport(format: ExportFormat, filter: InboxFilter) {
  if (format === 'vcard') return call(contacts.files, { query: filter });
  return call(contacts.table, { query: format === 'csv' ? filter : { ...filter, format } });
}
