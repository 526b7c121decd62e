import { ActionIcon, Button, FileButton, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { languageNames, languages } from '@visita/core/languages';
import { adminShop } from '@visita/core/shop/admin-contract';
import { useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Panel } from '../back-office/page-frame.tsx';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useAction } from '../ui/use-action.ts';
import type { ProductPartProps } from './product-editor.tsx';
import { ProductPicture } from './product-picture.tsx';
import classes from './admin-product.module.css';

/** Edits the order, alternative texts and variants of the pictures. Changes apply when saved. */
export function ProductPictures({ product, language, onLanguage, canChange }: ProductPartProps) {
  const { t } = useTranslation(['admin-products', 'common']);
  const write = useStaffWrite();
  const { isSending, attempt } = useAction();
  const forget = useRef<() => void>(null);
  const [edited, setPictures] = useState<typeof product.pictures>();
  const pictures = edited ?? product.pictures;
  const isChanged = JSON.stringify(pictures) !== JSON.stringify(product.pictures);
  const { sku, version, variants } = product;
  const update = (index: number, change: Partial<(typeof pictures)[number]>) =>
    setPictures(pictures.map((picture, at) => (at === index ? { ...picture, ...change } : picture)));
  const move = (index: number, to: number) => {
    const moved = pictures[index];
    if (moved) setPictures(pictures.toSpliced(index, 1).toSpliced(to, 0, moved));
  };
  const add = (file: File | null) =>
    file &&
    attempt(async () => {
      // allows choosing the same file again after a refusal
      forget.current?.();
      await write(adminShop.addPicture, { params: { sku }, form: { file } });
      notifications.show({ message: t('picture.added') });
    });
  const save = () =>
    attempt(async () => {
      const body = { version, pictures: pictures.map(({ url, alt, variant }) => ({ url, alt, variant })) };
      await write(adminShop.savePictures, { params: { sku }, body });
      setPictures(undefined);
      notifications.show({ message: t('common:saved') });
    });
  return (
    <Panel
      title={t('pictures')}
      actions={
        <div className={classes.acts}>
          <NativeSelect
            size="xs"
            aria-label={t('language')}
            value={language}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={({ currentTarget: { value } }) =>
              onLanguage(languages.find((each) => each === value) ?? language)
            }
          />
          {canChange && !isChanged && (
            <FileButton resetRef={forget} accept="image/*" onChange={(file) => void add(file)}>
              {(button) => (
                <Button variant="default" size="xs" loading={isSending} {...button}>
                  {t('picture.add')}
                </Button>
              )}
            </FileButton>
          )}
        </div>
      }
    >
      {pictures.length === 0 && <p>{t('picture.none')}</p>}
      <ul className={classes.rows}>
        {pictures.map((picture, index) => (
          <li key={picture.url} className={classes.row}>
            <div className={classes.picture}>
              <ProductPicture picture={{ ...picture, alt: picture.alt[language] }} sizes="112px" />
            </div>
            <TextInput
              className={classes.grows}
              size="xs"
              label={t('picture.alt', { language: languageNames[language] })}
              lang={language}
              maxLength={300}
              readOnly={!canChange}
              error={picture.alt[language].trim() === '' && t('picture.altMissing')}
              value={picture.alt[language]}
              onChange={({ currentTarget: { value } }) =>
                update(index, { alt: { ...picture.alt, [language]: value } })
              }
            />
            <NativeSelect
              size="xs"
              label={t('picture.variant')}
              disabled={!canChange}
              value={picture.variant ?? ''}
              data={[
                { value: '', label: t('picture.allVariants') },
                ...variants.map(({ sku: value, names }) => ({ value, label: names[language] })),
              ]}
              onChange={({ currentTarget: { value } }) => update(index, { variant: value || null })}
            />
            {canChange && (
              <div className={classes.acts}>
                <Act
                  icon="up"
                  label={t('picture.earlier')}
                  isOff={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <Act
                  icon="chevron"
                  label={t('picture.later')}
                  isOff={index === pictures.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <Act
                  icon="trash"
                  label={t('picture.remove')}
                  onClick={() => setPictures(pictures.toSpliced(index, 1))}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {isChanged && (
        <ActionBar>
          <Button variant="default" disabled={isSending} onClick={() => setPictures(undefined)}>
            {t('common:cancel')}
          </Button>
          <Button loading={isSending} onClick={() => void save()}>
            {t('picture.save')}
          </Button>
        </ActionBar>
      )}
    </Panel>
  );
}

interface ActProps {
  icon: IconName;
  label: string;
  isOff?: boolean;
  onClick: () => void;
}

function Act({ icon, label, isOff = false, onClick }: ActProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
}
