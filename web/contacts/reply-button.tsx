import { Button } from '@mantine/core';
import type { Contact } from '@visita/core/contacts/contract';
import { SpeakerContext, useTranslation } from '../i18n/use-translation.ts';
import { i18nFor } from '../i18n/words.ts';
import { Icon } from '../ui/icon.tsx';
import { greetingName, replyAddress } from './reply-address.ts';

interface ReplyButtonProps {
  contact: Contact;
  /** The owner's name, below the text. */
  owner: string;
  /** The button's text in the owner's language. */
  label: string;
  onUsed: () => void;
}

/** Opens a mail to the contact, begun in the contact's language. */
export function ReplyButton(props: ReplyButtonProps) {
  return (
    <SpeakerContext value={i18nFor(props.contact.language)}>
      <ReplyLink {...props} />
    </SpeakerContext>
  );
}

function ReplyLink({ contact, owner, label, onUsed }: ReplyButtonProps) {
  const { t, i18n } = useTranslation('contacts', { useSuspense: false });
  // until the words of that language have loaded, the mail has none
  const url = i18n.exists('contacts:reply.subject')
    ? replyAddress(contact, {
        subject: t('reply.subject'),
        text: t('reply.text', { name: greetingName(contact), owner }),
      })
    : `mailto:${contact.email}`;
  return (
    <Button component="a" href={url} leftSection={<Icon name="mail" size={18} />} onClick={onUsed}>
      {label}
    </Button>
  );
}
