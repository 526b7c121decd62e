import { Button, Textarea, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ContactNotes as Notes, contacts, type Contact } from '@visita/core/contacts/contract';
import { toTags } from '@visita/core/contacts/tags';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import { useContractForm } from '../ui/contract-form.ts';
import classes from './contact-notes.module.css';

/** The owner's private notes on a contact. */
export function ContactNotes({
  contact,
  onSaved,
}: {
  contact: Contact;
  onSaved: (contact: Contact) => void;
}) {
  const { t } = useTranslation(['contacts', 'common']);
  const write = useWrite();
  const [tags, setTags] = useState(contact.tags.join(', '));
  const form = useContractForm<Notes>({
    schema: Notes,
    initialValues: { note: contact.note, metAt: contact.metAt, tags: contact.tags },
    labels: { note: t('contact.note'), metAt: t('contact.metAt'), tags: t('contact.tags') },
  });
  const save = form.submit(async (body) => {
    const saved = await write(contacts.annotate, { params: { id: contact.id }, body });
    form.resetDirty();
    setTags(saved.tags.join(', '));
    notifications.show({ message: t('contact.saved') });
    onSaved(saved);
  });
  // errors of single tags (`tags.0`) are shown at the one field for all tags
  const wrongTag = Object.entries(form.errors).find(([field]) => /^tags(\.|$)/.test(field))?.[1];
  return (
    <form onSubmit={save} noValidate method="post" className={classes.notes}>
      <Title order={3} size="h5">
        {t('contact.yours')}
      </Title>
      <Textarea label={t('contact.note')} autosize={false} rows={3} {...form.getInputProps('note')} />
      <div className={classes.pair}>
        <TextInput
          label={t('contact.metAt')}
          description={t('contact.metAtHint')}
          {...form.getInputProps('metAt')}
        />
        <TextInput
          label={t('contact.tags')}
          description={t('contact.tagsHint')}
          data-path="tags"
          autoCapitalize="none"
          value={tags}
          error={wrongTag}
          onChange={({ currentTarget }) => {
            setTags(currentTarget.value);
            form.setFieldValue('tags', toTags(currentTarget.value));
          }}
        />
      </div>
      <Button
        type="submit"
        variant={form.isDirty() ? 'filled' : 'default'}
        loading={form.isSending}
        className={classes.save}
      >
        {t('common:save')}
      </Button>
    </form>
  );
}
