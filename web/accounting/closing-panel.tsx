import { Button } from '@mantine/core';
import { adminAccounting } from '@visita/core/accounting/admin-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { z } from 'zod';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { useFormat } from '../session/format.ts';
import type { ReportProps } from './report-props.ts';
import classes from './accounting.module.css';

/** Closes the next month, once it is over, and lists the closed ones. */
export function ClosingPanel({ report: { nextToClose, canClose, closings } }: ReportProps) {
  const { t } = useTranslation('admin-accounting');
  const { point } = useFormat();
  const may = useMay();
  const [isClosing, setClosing] = useState(false);
  const month = nextToClose === null ? '' : point(nextToClose);
  const state =
    nextToClose === null ? t('close.none') : t(canClose ? 'close.next' : 'close.notOver', { month });
  return (
    <Panel
      title={t('close.title')}
      actions={
        canClose &&
        may('accounting.close') && (
          <Button size="compact-sm" onClick={() => setClosing(true)}>
            {t('close.button', { month })}
          </Button>
        )
      }
    >
      <p className={classes.text}>{state}</p>
      {closings.length > 0 && (
        <ul className={classes.quarters} aria-label={t('close.history')}>
          {closings.map((closing) => (
            <li key={closing.month}>
              {t('close.closed', { month: point(closing.month), email: closing.closedBy })}
            </li>
          ))}
        </ul>
      )}
      {isClosing && nextToClose !== null && (
        <ActionDialog
          isOpen
          onClose={() => setClosing(false)}
          title={t('close.dialogTitle', { month })}
          consequences={[t('close.earned'), t('close.late'), t('close.final')]}
          confirm={t('close.confirm')}
          isGrave
          schema={z.object({})}
          initialValues={{}}
          send={(_, write) => write(adminAccounting.close, { body: { month: nextToClose } })}
          done={t('close.done')}
        />
      )}
    </Panel>
  );
}
