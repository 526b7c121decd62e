import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { User } from '@visita/core/account/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { FormSection } from '../ui/form-section.tsx';
import { ErasureModal } from './erasure-modal.tsx';
import { NoPassword } from '../account/no-password.tsx';
import { useUndoErasure } from './use-undo-erasure.ts';
import classes from '../account/settings-form.module.css';

/** At the very end: to go for good, with 30 days to think again. */
export function ErasureSection({ user }: { user: User }) {
  const { t } = useTranslation('privacy');
  return (
    <FormSection anchor="erasure" title={t('erasure.title')} text={t('erasure.text')}>
      {user.erasedAt ? <Pending erasedAt={user.erasedAt} /> : <Offer user={user} />}
    </FormSection>
  );
}

function Offer({ user }: { user: User }) {
  const { t } = useTranslation('privacy');
  const [isAsking, setAsking] = useState(false);
  if (!user.hasPassword) return <NoPassword user={user} />;
  return (
    <>
      <Button variant="default" c="var(--mantine-color-error)" className={classes.send} onClick={() => setAsking(true)}>
        {t('erasure.button')}
      </Button>
      {isAsking && <ErasureModal user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

function Pending({ erasedAt }: { erasedAt: Date }) {
  const { t } = useTranslation('privacy');
  const { day } = useFormat();
  const { undo, isSending } = useUndoErasure(() => notifications.show({ message: t('banner.kept') }));
  return (
    <>
      <p className={classes.note}>{t('erasure.pending', { date: day(erasedAt) })}</p>
      <Button className={classes.send} loading={isSending} onClick={() => void undo()}>
        {t('erasure.keep')}
      </Button>
    </>
  );
}
