import { NativeSelect, TextInput } from '@mantine/core';
import { sellerZone } from '@visita/core/days';
import { storedDay } from '@visita/core/format-date';
import {
  adminSubscriptions,
  RecordTransfer,
  type ShownSubscription,
} from '@visita/core/subscriptions/admin-contract';
import { acceptsTransfer } from '@visita/core/subscriptions/staff-acts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { useFormat } from '../session/format.ts';
import { useNow } from '../site/use-now.ts';

interface RecordTransferDialogProps {
  subscription: ShownSubscription;
  onClose: () => void;
}

type TransferredInvoice = ShownSubscription['invoices'][number];

/** Records the bank transfer of an open invoice, or corrects the one of a paid invoice. */
export function RecordTransferDialog({
  subscription: { id, subscriptionNo, rev, invoices },
  onClose,
}: RecordTransferDialogProps) {
  const { t } = useTranslation('admin-subscriptions');
  const { money, day } = useFormat();
  const now = useNow(60_000);
  const choices = invoices.filter(acceptsTransfer);
  const first = choices.find(({ status, transfer }) => status === 'open' || transfer === null) ?? choices[0];
  const labels = { valueDate: t('transfer.valueDate'), reference: t('transfer.reference') };
  const getEntered = (invoice: TransferredInvoice | undefined) => ({
    invoiceId: invoice?.id ?? '',
    valueDate: invoice?.transfer?.valueDate ?? '',
    reference: invoice?.transfer?.reference ?? '',
  });
  const format = ({ status, total, currency, createdAt }: TransferredInvoice) =>
    t(status === 'open' ? 'transfer.open' : 'transfer.paid', {
      amount: money(total, currency),
      date: day(createdAt, sellerZone),
    });
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('transfer.title', { number: subscriptionNo })}
      consequences={[t('transfer.meaning'), t('transfer.books')]}
      confirm={t('transfer.confirm')}
      isGrave
      schema={RecordTransfer}
      initialValues={{ version: rev, ...getEntered(first) }}
      labels={labels}
      send={(body, write) => write(adminSubscriptions.transfer, { params: { id }, body })}
      done={t('transfer.done')}
    >
      {(form) => {
        const invoice = choices.find(({ id: value }) => value === form.values.invoiceId);
        return (
          <>
            <NativeSelect
              label={t('transfer.invoice')}
              data={choices.map((each) => ({ value: each.id, label: format(each) }))}
              value={form.values.invoiceId}
              onChange={({ currentTarget: { value } }) =>
                form.setValues(getEntered(choices.find((each) => each.id === value)))
              }
            />
            <TextInput
              type="date"
              min={invoice && storedDay(invoice.createdAt, sellerZone)}
              max={storedDay(now, sellerZone)}
              label={labels.valueDate}
              description={t('transfer.valueDateHint')}
              {...form.getInputProps('valueDate')}
            />
            <TextInput
              label={labels.reference}
              description={t('transfer.referenceHint')}
              autoComplete="off"
              {...form.getInputProps('reference')}
            />
          </>
        );
      }}
    </ActionDialog>
  );
}
