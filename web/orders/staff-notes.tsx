import { Button, Stack, Textarea } from '@mantine/core';
import { adminOrders } from '@visita/core/orders/admin-contract';
import type { AdminOrder } from '@visita/core/orders/admin-order';
import { OrderNote } from '@visita/core/orders/work-input';
import { useTranslation } from '../i18n/use-translation.ts';
import { History } from '../back-office/history.tsx';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { useContractForm } from '../ui/contract-form.ts';

/** Notes of staff on an order, newest first, and a form for a new one. */
export function StaffNotes({ order: { id, staffNotes } }: { order: AdminOrder }) {
  const { t } = useTranslation('admin-orders');
  const write = useStaffWrite();
  const form = useContractForm({
    schema: OrderNote,
    initialValues: { text: '' },
    labels: { text: t('order.note') },
  });
  const send = form.submit(async (body) => {
    await write(adminOrders.addNote, { params: { id }, body });
    form.reset();
  });
  const moves = staffNotes
    .map(({ id: noteId, at, staffEmail, text }) => ({ id: noteId, at, what: text, who: staffEmail }))
    .toReversed();
  return (
    <Stack gap="sm">
      <form onSubmit={send} noValidate method="post">
        <Stack gap="xs" align="start">
          <Textarea
            label={t('order.note')}
            autosize
            minRows={2}
            maxRows={8}
            w="100%"
            {...form.getInputProps('text')}
          />
          <Button type="submit" variant="default" size="sm" loading={form.isSending}>
            {t('order.noteButton')}
          </Button>
        </Stack>
      </form>
      <History moves={moves} empty={t('order.noNotes')} />
    </Stack>
  );
}
