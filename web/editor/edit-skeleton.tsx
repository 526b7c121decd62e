import { Anchor, Skeleton, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
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
      <div className={page.head}>
        <Anchor component={Link} to={path('/cards')} size="sm">
          {t('edit.back')}
        </Anchor>
        <Title order={1}>{t('edit.title')}</Title>
      </div>
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
