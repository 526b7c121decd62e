import { Button, CloseButton, NativeSelect, Text, TextInput } from '@mantine/core';
import {
  emailFields,
  emailLabels,
  phoneFields,
  phoneLabels,
  type EmailField,
  type PhoneField,
} from '@visita/core/cards/reach';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { useFocusOn } from '../ui/use-focus-on.ts';
import type { CardForm } from './card-values.ts';
import { EditHideable } from './hideable.tsx';
import { EditPhone } from './phone-field.tsx';
import classes from './reach-fields.module.css';

/** Up to five telephone numbers, each with its label. */
export function EditPhones({ form }: { form: CardForm }) {
  const { t } = useTranslation(['cards', 'profile']);
  const labels = phoneLabels.map((value) => ({
    value,
    label: value ? t(`profile:labels.${value}`) : t('reach.none'),
  }));
  return (
    <ReachList
      form={form}
      fields={phoneFields}
      always={2}
      labels={labels}
      words={{ add: t('reach.addPhone'), full: t('reach.phonesFull') }}
      buildField={(field, removeButton) => (
        <EditPhone
          form={form}
          field={field}
          // browsers remember only one own number
          autoComplete={field === 'phone' ? 'tel' : 'off'}
          rightSection={removeButton}
        />
      )}
    />
  );
}

/** Up to three email addresses, each with its label. */
export function EditEmails({ form }: { form: CardForm }) {
  const { t } = useTranslation(['cards', 'profile']);
  const labels = emailLabels.map((value) => ({
    value,
    label: value ? t(`profile:emailLabels.${value}`) : t('reach.none'),
  }));
  return (
    <ReachList
      form={form}
      fields={emailFields}
      always={1}
      labels={labels}
      words={{ add: t('reach.addEmail'), full: t('reach.emailsFull') }}
      buildField={(field, removeButton) => (
        <TextInput
          label={t(`fields.${field}`)}
          type="email"
          inputMode="email"
          autoComplete={field === 'email' ? 'email' : 'off'}
          rightSection={removeButton}
          {...form.getInputProps(field)}
        />
      )}
    />
  );
}

interface ReachListProps<F extends PhoneField | EmailField> {
  form: CardForm;
  fields: readonly F[];
  /** The number of fields that are offered even if they are empty. */
  always: number;
  labels: { value: string; label: string }[];
  words: { add: string; full: string };
  buildField: (field: F, removeButton: ReactNode) => ReactNode;
}

function ReachList<F extends PhoneField | EmailField>({
  form,
  fields,
  always,
  labels,
  words,
  buildField,
}: ReachListProps<F>) {
  const { t } = useTranslation('cards');
  const getName = (field: PhoneField | EmailField) => t(`fields.${field}`);
  const [added, setAdded] = useState<readonly F[]>([]);
  const [list, focusOn] = useFocusOn();
  const isOpen = (field: F, index: number) =>
    index < always || added.includes(field) || form.values[field] !== '';
  const next = fields.find((field, index) => !isOpen(field, index));

  const add = (field: F) => {
    setAdded([...added, field]);
    focusOn(`[data-path="${field}"]`);
  };
  const remove = (field: F) => {
    setAdded(added.filter((other) => other !== field));
    form.setValues({
      ...form.getValues(),
      [field]: '',
      contactLabels: { ...form.values.contactLabels, [field]: '' },
      hidden: form.values.hidden.filter((other) => other !== field),
    });
    form.clearFieldError(field);
    focusOn('[data-add]');
  };

  return (
    <div ref={list} className={classes.list}>
      {fields
        .filter((field, index) => isOpen(field, index))
        .map((field) => (
          <EditHideable key={field} form={form} field={field} label={getName(field)}>
            <div className={classes.row}>
              {buildField(
                field,
                fields.indexOf(field) >= always && (
                  <CloseButton
                    aria-label={t('reach.remove', { field: getName(field) })}
                    onClick={() => remove(field)}
                  />
                ),
              )}
              <NativeSelect
                label={t('reach.label')}
                aria-label={t('reach.labelNamed', { field: getName(field) })}
                data={labels}
                {...form.getInputProps(`contactLabels.${field}`)}
              />
            </div>
          </EditHideable>
        ))}
      {next === undefined ? (
        <Text size="sm" c="dimmed" data-add tabIndex={-1}>
          {words.full}
        </Text>
      ) : (
        <Button
          data-add
          variant="default"
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => add(next)}
        >
          {words.add}
        </Button>
      )}
    </div>
  );
}
