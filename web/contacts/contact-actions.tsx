import { Button } from '@mantine/core';
import { contacts, type Contact } from '@visita/core/contacts/contract';
import { dialString, isPhone } from '@visita/core/phone';
import { call } from '../api/call.ts';
import { useWrite } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useAction } from '../ui/use-action.ts';
import { ReplyButton } from './reply-button.tsx';
import classes from './contact-detail.module.css';

interface ContactActionsProps {
  contact: Contact;
  isRead: boolean;
  onMark: (isRead: boolean) => Promise<void>;
  /** Called after an action on the contact, such as saving its file. */
  onUsed: () => void;
  onSaved: (contact: Contact) => void;
}

/** Reply, call, add to the phone, and mark as answered. */
export function ContactActions({ contact, isRead, onMark, onUsed, onSaved }: ContactActionsProps) {
  const { t } = useTranslation('contacts');
  const { isSending, attempt } = useAction();
  const { isSending: isMoving, attempt: move } = useAction();
  const write = useWrite();
  const owner = useUser()?.displayName ?? '';
  const { id, email, phone, state } = contact;
  const save = () =>
    attempt(async () => {
      const { fileName, text } = await call(contacts.file, { params: { id } });
      saveFile(new File([text], fileName, { type: 'text/vcard' }));
      onUsed();
    });
  const action = state === 'answered' && isRead ? 'reopen' : 'answer';
  const answer = () =>
    move(async () => {
      if (!isRead) await onMark(true);
      onSaved(await write(contacts.move, { params: { id }, body: { action } }));
    });
  return (
    <div className={classes.actions}>
      {email !== '' && (
        <ReplyButton contact={contact} owner={owner} label={t('contact.reply')} onUsed={onUsed} />
      )}
      {isPhone(phone) && (
        <Button
          component="a"
          href={`tel:${dialString(phone)}`}
          variant={email === '' ? 'filled' : 'default'}
          leftSection={<Icon name="phone" size={18} />}
          onClick={onUsed}
        >
          {t('contact.call')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Icon name="user" size={18} />}
        loading={isSending}
        onClick={() => void save()}
      >
        {t('contact.save')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name={action === 'answer' ? 'check' : 'rotate'} size={18} />}
        loading={isMoving}
        onClick={() => void answer()}
      >
        {t(`contact.${action}`)}
      </Button>
    </div>
  );
}
