import { notifications } from '@mantine/notifications';
import { cards } from '@visita/core/cards/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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

export default function EditPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('cards');
  const path = usePath();
  const [shown, setShown] = useState({ card: loaderData, reading: 0 });
  const { card, reading } = shown.card.id === loaderData.id ? shown : { card: loaderData, reading: 0 };
  const title = card.name ? t('edit.title') : t('edit.titleBlank');
  return (
    <div className={`wide ${classes.edit}`}>
      <PageHead title={title} noindex />
      <PageHeader title={title} back={{ to: path('/cards'), label: t('edit.back') }} />
      <EditForm
        key={`${card.id} ${reading}`}
        card={card}
        onSaved={(saved) => setShown({ card: saved, reading })}
        onReplaced={(theirs) => {
          // a new key resets the form
          setShown({ card: theirs, reading: reading + 1 });
          notifications.show({ message: t('conflict.loaded') });
        }}
      />
      <UnbindSection card={card} />
    </div>
  );
}
