import { Button, Textarea } from '@mantine/core';
import { adminDisputes, StageEvidence, type WholeDispute } from '@visita/core/disputes/admin-contract';
import { isInquiry, usualAnswerFee } from '@visita/core/disputes/status';
import { RowVersion } from '@visita/core/staff/row-version';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';

interface AnswerActsPart {
  dispute: WholeDispute;
}

/** Gathering evidence, submitting it once, and accepting, while an answer is needed. */
export function AnswerActs({ dispute }: AnswerActsPart) {
  const { t } = useTranslation('admin-disputes');
  const [act, setAct] = useState<'stage' | 'submit' | 'accept'>();
  const close = () => setAct(undefined);
  const { evidence, status } = dispute;
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setAct('accept')}>
        {t(isInquiry(status) ? 'accept.close' : 'accept.button')}
      </Button>
      <Button size="sm" {...(evidence && { variant: 'default' })} onClick={() => setAct('stage')}>
        {t(evidence ? 'stage.again' : 'stage.button')}
      </Button>
      {evidence && (
        <Button size="sm" onClick={() => setAct('submit')}>
          {t('submit.button')}
        </Button>
      )}
      {act === 'stage' && <StageDialog dispute={dispute} onClose={close} />}
      {act === 'submit' && <SubmitDialog dispute={dispute} onClose={close} />}
      {act === 'accept' && <AcceptDialog dispute={dispute} onClose={close} />}
    </>
  );
}

interface AnswerDialogProps extends AnswerActsPart {
  onClose: () => void;
}

function StageDialog({ dispute: { id, saleNo, version, evidence }, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('admin-disputes');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('stage.title', { number: saleNo })}
      consequences={[t('evidence.none'), t('stage.meaning')]}
      confirm={t('stage.button')}
      schema={StageEvidence}
      initialValues={{ version, statement: evidence?.statement ?? '' }}
      labels={{ statement: t('evidence.statement') }}
      send={(body, write) => write(adminDisputes.stage, { params: { id }, body })}
      done={t('stage.done')}
    >
      {(form) => (
        <Textarea
          label={t('evidence.statement')}
          description={t('evidence.hint')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={3_000}
          {...form.getInputProps('statement')}
        />
      )}
    </ActionDialog>
  );
}

function SubmitDialog({ dispute, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('admin-disputes');
  const { money } = useFormat();
  const { id, saleNo, version, evidence, currency, status } = dispute;
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('submit.title', { number: saleNo })}
      consequences={[
        t('submit.pages', { count: evidence?.pageCount ?? 0 }),
        t('submit.once'),
        ...(isInquiry(status) ? [] : [t('submit.fee', { fee: money(usualAnswerFee, currency) })]),
      ]}
      confirm={t('submit.button')}
      isGrave
      schema={RowVersion}
      initialValues={{ version }}
      send={(body, write) => write(adminDisputes.submit, { params: { id }, body })}
      done={t('submit.done')}
    />
  );
}

function AcceptDialog({ dispute, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('admin-disputes');
  const { money } = useFormat();
  const { id, saleNo, version, amount, currency, status } = dispute;
  const isAsking = isInquiry(status);
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('accept.title', { number: saleNo })}
      consequences={
        isAsking
          ? [t('accept.inquiry'), t('accept.final')]
          : [t('accept.lost', { amount: money(amount, currency) }), t('accept.final')]
      }
      confirm={t(isAsking ? 'accept.close' : 'accept.button')}
      isGrave
      schema={RowVersion}
      initialValues={{ version }}
      question={() => t('accept.question')}
      send={(body, write) => write(adminDisputes.accept, { params: { id }, body })}
      done={t('accept.done')}
    />
  );
}
