import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { contacts, type Contact } from '@visita/core/contacts/contract';
import { shiftDay } from '@visita/core/contacts/reminder';
import { storedDay, writtenDay } from '@visita/core/format-date';
import { useState } from 'react';
import { useWrite } from '../api/use-write.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { serverNow, useUser } from '../session/session.ts';
import { useNow } from '../site/use-now.ts';
import { useAction } from '../ui/use-action.ts';
import classes from './contact-reminder.module.css';

interface ContactReminderProps {
  contact: Contact;
  onSaved: (contact: Contact) => void;
}

/** The day on whose morning the owner is emailed about the contact. */
export function ContactReminder({ contact, onSaved }: ContactReminderProps) {
  const { t } = useTranslation('contacts');
  const language = useLanguage();
  const write = useWrite();
  const { isSending, attempt } = useAction();
  const today = storedDay(useNow(60_000, serverNow), useUser()?.timeZone ?? 'UTC');
  const { id, remindOn } = contact;
  const [typedDay, setTypedDay] = useState(remindOn ?? '');
  const isTyped = typedDay >= today && typedDay !== remindOn;
  const save = (on: string | null) =>
    attempt(async () => {
      setTypedDay(on ?? '');
      onSaved(await write(contacts.remind, { params: { id }, body: { on } }));
      const message =
        on === null
          ? t('contact.reminderRemoved')
          : t('contact.reminderSet', { date: writtenDay(on, language) });
      notifications.show({ message });
    });
  return (
    <form
      noValidate
      method="post"
      className={classes.reminder}
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped) void save(typedDay);
      }}
    >
      <TextInput
        type="date"
        label={t('contact.reminder')}
        description={t('contact.reminderHint')}
        min={today}
        max="9999-12-31"
        value={typedDay}
        onChange={({ currentTarget: { value } }) => setTypedDay(value)}
      />
      <div className={classes.choices}>
        {isTyped && (
          <Button type="submit" loading={isSending}>
            {t('contact.setReminder')}
          </Button>
        )}
        {remindOn === null && !isTyped && (
          <>
            <Button variant="default" disabled={isSending} onClick={() => void save(shiftDay(today, 1))}>
              {t('contact.tomorrow')}
            </Button>
            <Button variant="default" disabled={isSending} onClick={() => void save(shiftDay(today, 7))}>
              {t('contact.inWeek')}
            </Button>
          </>
        )}
        {remindOn !== null && (
          <Button variant="default" disabled={isSending} onClick={() => void save(null)}>
            {t('contact.removeReminder')}
          </Button>
        )}
      </div>
    </form>
  );
}
