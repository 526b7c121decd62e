import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { linkKinds } from '@visita/core/cards/links';
import type { HTMLAttributes } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import type { CardForm } from './card-values.ts';
import classes from './link-row.module.css';

interface EditLinkProps {
  form: CardForm;
  index: number;
  count: number;
  /** Its title, or its number while it has none. */
  name: string;
  isDragged: boolean;
  /** Event handlers of the drag handle. */
  handle: HTMLAttributes<HTMLElement>;
  onMove: (from: number, to: number, name: string) => void;
  onRemove: (index: number) => void;
}

export function EditLink({ form, index, count, name, isDragged, handle, onMove, onRemove }: EditLinkProps) {
  const { t } = useTranslation(['cards', 'edit']);
  const kinds = linkKinds.map((kind) => ({ value: kind, label: t(`links.kinds.${kind || 'none'}`) }));
  /** At most one link is the main button. */
  const setMain = (isMain: boolean) =>
    form.setFieldValue(
      'links',
      form.values.links.map((link, other) => ({ ...link, isMain: isMain && other === index })),
    );
  return (
    <fieldset
      aria-label={t('links.number', { position: index + 1 })}
      className={classes.link}
      data-index={index}
      data-dragged={isDragged || undefined}
    >
      <div className={classes.head}>
        {count > 1 && (
          <span className={classes.handle} title={t('edit:links.drag')} aria-hidden="true" {...handle} />
        )}
        <p>{t('links.number', { position: index + 1 })}</p>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          data-move={`${index}.up`}
          disabled={index === 0}
          aria-label={t('links.up', { link: name })}
          onClick={() => onMove(index, index - 1, name)}
        >
          <Icon name="up" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          data-move={`${index}.down`}
          disabled={index === count - 1}
          aria-label={t('links.down', { link: name })}
          onClick={() => onMove(index, index + 1, name)}
        >
          <Icon name="chevron" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('links.remove', { link: name })}
          onClick={() => onRemove(index)}
        >
          <Icon name="trash" />
        </ActionIcon>
      </div>
      <div className={classes.fields}>
        <TextInput
          label={t('fields.linkTitle')}
          placeholder={t('links.titlePlaceholder')}
          autoComplete="off"
          {...form.getInputProps(`links.${index}.title`)}
        />
        <TextInput
          label={t('fields.linkUrl')}
          placeholder="example.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps(`links.${index}.url`)}
        />
        <NativeSelect
          label={t('fields.linkKind')}
          data={kinds}
          {...form.getInputProps(`links.${index}.kind`)}
        />
        <Checkbox
          label={t('links.main')}
          className={classes.main}
          checked={form.values.links[index]?.isMain ?? false}
          onChange={({ currentTarget }) => setMain(currentTarget.checked)}
        />
      </div>
    </fieldset>
  );
}
