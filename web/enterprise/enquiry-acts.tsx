import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { adminEnquiries, type ShownEnquiry } from '@visita/core/enterprise/admin-contract';
import { languageNames } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { useTranslation } from '../i18n/use-translation.ts';
import { useRevalidator } from 'react-router';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { readStaffToken } from '../back-office/staff-token.ts';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { LeaveModal } from '../ui/leave-modal.tsx';
import classes from './admin-enquiry.module.css';

export type EnquiryMove = 'answer' | 'close' | 'reopen';

/**
 * Returns a function that sends a form. A stale version (`changedMeanwhile`) reloads the enquiry and keeps
 * the typed text for the next attempt.
 */
function useSending() {
  const { revalidate } = useRevalidator();
  return async (send: () => Promise<unknown>) => {
    try {
      await send();
    } catch (error) {
      if (error instanceof Problem && error.key === 'changedMeanwhile') await revalidate();
      throw error;
    }
  };
}

/** Sends an answer by email. */
export function AnswerForm({ enquiry: { id, version, email, language } }: { enquiry: ShownEnquiry }) {
  const { t } = useTranslation('admin-enquiries');
  const write = useStaffWrite();
  const sending = useSending();
  const form = useContractForm({
    schema: adminEnquiries.answer.terms.body.omit({ version: true }),
    initialValues: { text: '' },
    labels: { text: t('answer') },
  });
  const send = form.submit(async ({ text }) => {
    await sending(() => write(adminEnquiries.answer, { params: { id }, body: { version, text } }));
    form.reset();
    notifications.show({ message: t('sent', { email }) });
  });
  return (
    <form onSubmit={send} noValidate method="post" className={classes.form}>
      <Textarea
        label={t('answer')}
        description={t('answerHint', { email, language: languageNames[language] })}
        lang={language}
        autosize
        minRows={5}
        maxRows={20}
        maxLength={5000}
        {...form.getInputProps('text')}
      />
      <Button type="submit" loading={form.isSending}>
        {t('send')}
      </Button>
      <LeaveModal
        isDirty={form.values.text !== ''}
        isFree={() => readStaffToken() === null}
        words={{ title: t('leave.title'), text: t('leave.text'), go: t('leave.go'), stay: t('leave.stay') }}
      />
    </form>
  );
}

/** Internal notes of staff. */
export function NoteForm({ enquiry: { id, version, staffNote } }: { enquiry: ShownEnquiry }) {
  const { t } = useTranslation('admin-enquiries');
  const write = useStaffWrite();
  const sending = useSending();
  const form = useContractForm({
    schema: adminEnquiries.note.terms.body.omit({ version: true }),
    initialValues: { staffNote },
    labels: { staffNote: t('note') },
  });
  const send = form.submit((values) =>
    sending(() => write(adminEnquiries.note, { params: { id }, body: { version, ...values } })),
  );
  return (
    <form onSubmit={send} noValidate method="post" className={classes.form}>
      <Textarea
        // the panel's title is the visible label
        aria-label={t('note')}
        description={t('noteHint')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        {...form.getInputProps('staffNote')}
      />
      <Button
        type="submit"
        variant="default"
        size="sm"
        disabled={form.values.staffNote === staffNote}
        loading={form.isSending}
      >
        {t('saveNote')}
      </Button>
    </form>
  );
}

interface MoveDialogProps {
  act: EnquiryMove;
  enquiry: ShownEnquiry;
  onClose: () => void;
}

export function MoveDialog({ act, enquiry: { id, version, company }, onClose }: MoveDialogProps) {
  const { t } = useTranslation('admin-enquiries');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t(`${act}Act.title`, { company })}
      consequences={[t(`${act}Act.meaning`)]}
      confirm={t(`${act}Act.button`)}
      schema={adminEnquiries.move.terms.body}
      initialValues={{ version, action: act }}
      send={(body, write) => write(adminEnquiries.move, { params: { id }, body })}
      done={t(`${act}Act.done`)}
    />
  );
}
