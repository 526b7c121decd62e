import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSearchParams } from 'react-router';

/** Announces a card that was saved on Stripe's page, and removes the parameter of the return URL. */
export function useAddedNotice(): void {
  const { t } = useTranslation('payments');
  const [search, setSearch] = useSearchParams();
  const isAdded = search.has('added');
  useEffect(() => {
    if (!isAdded) return;
    notifications.show({ id: 'cardAdded', message: t('cards.added') });
    setSearch({}, { replace: true });
    // runs once, after the return from Stripe's page
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAdded]);
}
