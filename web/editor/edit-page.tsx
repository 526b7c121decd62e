import { notifications } from '@mantine/notifications';
import { cards } from '@visita/core/cards/contract';
import { startTransition, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useRevalidator } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EditForm } from './card-form.tsx';
import { EditSkeleton } from './edit-skeleton.tsx';
import { UnbindSection } from '../cards/unbind-section.tsx';
import classes from './edit-page.module.css';
import type { Route } from './+types/edit-page.ts';

export const handle = { namespaces: ['cards', 'edit', 'profile', 'addresses'], Skeleton: EditSkeleton };

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(cards.get, { params: { id: params.id } });

export const HydrateFallback = EditSkeleton;

export default function EditPage({ loaderData: card }: Route.ComponentProps) {
  const { t } = useTranslation('cards');
  const path = usePath();
  const { revalidate } = useRevalidator();
  const [reading, setReading] = useState(0);
  const title = card.name ? t('edit.title') : t('edit.titleBlank');
  return (
    <div className={`wide ${classes.edit}`}>
      <PageHead title={title} noindex />
      <PageHeader title={title} back={{ to: path('/cards'), label: t('edit.back') }} />
      <EditForm
        key={`${card.id} ${reading}`}
        card={card}
        onReplaced={async () => {
          await revalidate();
          // a new key resets the form; as a transition, it appears together with the reloaded card
          startTransition(() => setReading(reading + 1));
          notifications.show({ message: t('conflict.loaded') });
        }}
      />
      <UnbindSection card={card} />
    </div>
  );
}
