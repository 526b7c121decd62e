import { Button, Group, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards, type Card } from '@visita/core/cards/contract';
import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { useProblemToast } from '../ui/problem-toast.ts';
import classes from './unbind-section.module.css';

/** Gives a card away, after saying what that means. */
export function UnbindCard({ card }: { card: Card }) {
  const { t } = useTranslation(['cards', 'common']);
  const path = usePath();
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);

  const unbind = async () => {
    setSending(true);
    try {
      await call(cards.remove, { params: { id: card.id } });
      notifications.show({ message: t('unbind.done') });
      await navigate(path('/cards'), { replace: true, state: { isDone: true } });
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      setSending(false);
      setAsking(false);
      showProblem(refused);
    }
  };

  return (
    <>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
        {t('unbind.button')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('unbind.question')}
        centered
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <ul className={classes.meaning}>
          <li>{t('unbind.erases')}</li>
          <li>{t('unbind.frees')}</li>
          <li>{t('unbind.address')}</li>
          {card.exitLink && <li>{t('unbind.exit', { url: card.exitLink })}</li>}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {t('common:cancel')}
          </Button>
          <Button color="red.9" loading={isSending} onClick={() => void unbind()}>
            {t('unbind.confirm')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
