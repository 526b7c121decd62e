import { useTranslation } from '../i18n/use-translation.ts';
import { usePath } from '../i18n/language.ts';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { Shapes } from '../ui/shapes.tsx';
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
    <ScreenSkeleton
      title={t('edit.title')}
      back={{ to: path('/cards'), label: t('edit.back') }}
      className={`wide ${page.edit}`}
    >
      <div className={form.page}>
        <div className={preview.preview}>
          <Shapes
            of={[
              {
                className: preview.above,
                radius: 'lg',
                style: { aspectRatio: '85.6 / 53.98' },
                height: 'auto',
              },
              { className: `${preview.beside} ${preview.coming}` },
            ]}
          />
        </div>
        <div className={form.form}>
          {/* most targets are not rendered yet */}
          <div inert>
            <EditIndex />
          </div>
          <EditSection name="person">
            <div className={photo.photo}>
              <Shapes of={[{ className: photo.frame }]} />
              <div>
                <Shapes
                  of={[
                    { height: 51, maw: 300, mb: 'xs' },
                    { height: 44, width: 116 },
                  ]}
                />
                <div className={photo.message} />
              </div>
            </div>
            {/* the third field (company) has a hint of two lines */}
            <EditPair>
              <Shapes of={[72, 72, 121, 72]} />
            </EditPair>
            <Shapes of={[{ height: 21, maw: 136, my: 'xs' }]} />
          </EditSection>
          <EditSection name="contact">
            <EditPair>
              <Shapes of={[72, 72, 72, 72]} />
            </EditPair>
          </EditSection>
        </div>
      </div>
    </ScreenSkeleton>
  );
}
