import { Skeleton, Stack } from '@mantine/core';
import page from './edit-page.module.css';
import form from './edit-form.module.css';
import preview from './edit-preview.module.css';

/** The edit screen while it comes: card, photo and the first fields at their places. */
export function EditSkeleton() {
  return (
    <div className={`wide ${page.edit}`} aria-busy="true">
      <div className={page.head}>
        <Skeleton height={16} width={90} my={4} />
        <Skeleton height={40} width="min(18rem, 80%)" />
      </div>
      <div className={form.page}>
        <div className={preview.preview}>
          <Skeleton radius="lg" style={{ aspectRatio: '85.6 / 53.98' }} height="auto" />
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
