import { Anchor, TextInput } from '@mantine/core';
import { adminDocuments, CorrectInvoice } from '@visita/core/documents/admin-contract';
import type { DocumentRow } from '@visita/core/documents/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { callStaff } from '../back-office/call-staff.ts';
import { useMay } from '../back-office/staff-session.ts';
import { useAction } from '../ui/use-action.ts';

const fields = ['name', 'company', 'taxNumber', 'purchaseOrder'] as const;
type PrintedBuyer = Record<(typeof fields)[number], string>;

interface AdminCorrectBuyerProps {
  documents: readonly DocumentRow[];
  /** The one of these documents that can be corrected. */
  correctableId: string | null;
}

/** Corrects the buyer of the invoice of a sale: it is credited and issued again. */
export function AdminCorrectBuyer({ documents, correctableId }: AdminCorrectBuyerProps) {
  const { t } = useTranslation('admin-documents');
  const may = useMay();
  const { isSending, attempt } = useAction();
  const [buyer, setBuyer] = useState<PrintedBuyer>();
  const invoice = documents.find((document) => document.id === correctableId);
  if (!invoice || !may('orders.money')) return null;
  const { id, number } = invoice;
  const open = async () => setBuyer(await callStaff(adminDocuments.buyer, { params: { id } }));
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        disabled={isSending}
        onClick={() => void attempt(open)}
      >
        {t('button')}
      </Anchor>
      {buyer && (
        <ActionDialog<PrintedBuyer & { reason: string }>
          isOpen
          onClose={() => setBuyer(undefined)}
          title={t('title', { number })}
          consequences={[t('meaning'), t('mail')]}
          confirm={t('confirm')}
          isGrave
          hasReason
          schema={CorrectInvoice}
          initialValues={{ ...buyer, reason: '' }}
          labels={Object.fromEntries(fields.map((field) => [field, t(field)]))}
          send={(body, write) => write(adminDocuments.correct, { params: { id }, body })}
          done={t('done')}
        >
          {(form) =>
            fields.map((field) => (
              <TextInput key={field} label={t(field)} autoComplete="off" {...form.getInputProps(field)} />
            ))
          }
        </ActionDialog>
      )}
    </>
  );
}
