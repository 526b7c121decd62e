import { Button, Group } from '@mantine/core';
import { adminDisputes, ChoosePlan, type WholeDispute } from '@visita/core/disputes/admin-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';

/** Stops or keeps the plan of a disputed sale. */
export function PlanActs({ dispute: { id, version, subscription, planChoice } }: { dispute: WholeDispute }) {
  const { t } = useTranslation('admin-disputes');
  const [choice, setChoice] = useState<'stop' | 'keep'>();
  return (
    <>
      <Group>
        <Button size="sm" variant="default" onClick={() => setChoice('stop')}>
          {t('plan.stop.button')}
        </Button>
        {planChoice !== 'keep' && (
          <Button size="sm" variant="default" onClick={() => setChoice('keep')}>
            {t('plan.keep.button')}
          </Button>
        )}
      </Group>
      {choice && (
        <ActionDialog
          isOpen
          onClose={() => setChoice(undefined)}
          title={t(`plan.${choice}.title`, { number: subscription?.subscriptionNo })}
          consequences={[t(`plan.${choice}.meaning`)]}
          confirm={t(`plan.${choice}.button`)}
          isGrave={choice === 'stop'}
          hasReason
          schema={ChoosePlan}
          initialValues={{ version, choice, reason: '' }}
          send={(body, write) => write(adminDisputes.choosePlan, { params: { id }, body })}
          done={t(`plan.${choice}.done`)}
        />
      )}
    </>
  );
}
