import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import page from './edit-page.module.css';
import form from './card-form.module.css';
import preview from './preview.module.css';

/** The edit screen while it comes: card, photo and the first fields at their places. */
export function EditSkeleton() {
  const { t } = useTranslation('cards');
  const path = usePath();
  return (
    <div className={`wide ${page.edit}`} aria-busy="true">
      <PageHead title={t('edit.title')} noindex />
      <PageHeader title={t('edit.title')} back={{ to: path('/cards'), label: t('edit.back') }} />
      <div className={form.page}>
        <div className={preview.preview}>
          <Skeleton className={preview.above} radius="lg" style={{ aspectRatio: '85.6 / 53.98' }} height="auto" />
          <Skeleton className={`${preview.beside} ${preview.coming}`} />
        </div>
        <Stack className={form.form} gap="lg">
          <Skeleton height={24} width="30%" />
          <Skeleton height={112} width={112} radius="lg" />
          {[1, 2, 3, 4].map((field) => (
            <Skeleton key={field} height={60} />
          ))}
        </Stack>
      </div>
    </div>
  );
}
