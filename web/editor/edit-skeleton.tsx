import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import photo from '../uploads/photo-field.module.css';
import { EditIndex, EditPair, EditSection } from './section.tsx';
import page from './edit-page.module.css';
import form from './card-form.module.css';
import preview from './preview.module.css';

/** The skeleton of the edit screen. */
export function EditSkeleton() {
  const { t } = useTranslation('cards');
  const path = usePath();
  return (
    <div className={`wide ${page.edit}`} aria-busy="true">
      <PageHead title={t('edit.title')} noindex />
      <PageHeader title={t('edit.title')} back={{ to: path('/cards'), label: t('edit.back') }} />
      <div className={form.page}>
        <div className={preview.preview}>
          <Skeleton
            className={preview.above}
            radius="lg"
            style={{ aspectRatio: '85.6 / 53.98' }}
            height="auto"
          />
          <Skeleton className={`${preview.beside} ${preview.coming}`} />
        </div>
        <div className={form.form}>
          {/* most targets are not rendered yet */}
          <div inert>
            <EditIndex />
          </div>
          <EditSection name="person">
            <div className={photo.photo}>
              <Skeleton className={photo.frame} />
              <div>
                <Skeleton height={51} maw={300} mb="xs" />
                <Skeleton height={44} width={116} />
                <div className={photo.message} />
              </div>
            </div>
            {/* the third field (company) has a hint of two lines */}
            <Fields heights={[72, 72, 121, 72]} />
            <Skeleton height={21} maw={136} my="xs" />
          </EditSection>
          <EditSection name="contact">
            <Fields heights={[72, 72, 72, 72]} />
          </EditSection>
        </div>
      </div>
    </div>
  );
}

function Fields({ heights }: { heights: number[] }) {
  return (
    <EditPair>
      {heights.map((height, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </EditPair>
  );
}
