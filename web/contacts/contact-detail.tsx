import { Anchor, Button, Text, Title } from '@mantine/core';
import { formatCardNumber } from '@visita/core/cards/number';
import type { Contact } from '@visita/core/contacts/contract';
import { emailText } from '@visita/core/host-text';
import { dialString, isPhone } from '@visita/core/phone';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { phoneText } from '@visita/core/phone-text';
import { useAction } from '../ui/use-action.ts';
import { useFormat } from '../session/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { Parts } from '../ui/parts.tsx';
import { useAddressName } from '../stats/address-name.ts';
import { ContactActions } from './contact-actions.tsx';
import { ContactReminder } from './contact-reminder.tsx';
import { ContactAnswers } from './contact-answers.tsx';
import { ContactNotes } from './contact-notes.tsx';
import { EraseContact } from './erase-contact.tsx';
import classes from './contact-detail.module.css';

interface ContactDetailProps {
  contact: Contact;
  /** True if this contact is shown as the latest one and was not chosen. */
  isLatest: boolean;
  isRead: boolean;
  /** The URL of the list without a chosen contact. */
  back: string;
  onMark: (isRead: boolean) => Promise<void>;
  /** Called after an action on the contact, such as saving its file. */
  onUsed: () => void;
  onSaved: (contact: Contact) => void;
  onRemoved: () => Promise<void>;
}

/** One contact: the details the visitor left, and the owner's notes. */
export function ContactDetail(props: ContactDetailProps) {
  const { contact, isLatest, isRead, back, onMark, onUsed, onSaved, onRemoved } = props;
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const readerLanguage = useLanguage();
  const { attempt: mark } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const { name, company, email, phone, message, address } = contact;
  const { leftAt, correctedAt, answeredAt, consentText, language } = contact;
  const nameAddress = useAddressName();
  useEffect(() => {
    if (!isLatest) heading.current?.focus({ preventScroll: true });
  }, [isLatest]);
  // erasing removes the focused button; moves the focus to the page, because the next contact was not chosen
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <article className={classes.contact} aria-labelledby="contact">
      <Anchor component={Link} to={back} className={classes.back}>
        {t('inbox.back')}
      </Anchor>
      <header>
        <Title order={2} size="h3" id="contact" ref={heading} tabIndex={-1}>
          <bdi>{name}</bdi>
        </Title>
        {company && <Text>{company}</Text>}
        <Text size="sm" c="dimmed">
          {t('contact.left', { date: format.moment(leftAt) })}
        </Text>
        {address && (
          <Text size="sm" c="dimmed">
            <Parts
              parts={[
                t('contact.through', { address: nameAddress(address) }),
                address.cardNumber && formatCardNumber(address.cardNumber),
              ]}
            />
          </Text>
        )}
        {answeredAt && (
          <Text size="sm" c="dimmed">
            {t('contact.answered', { date: format.moment(answeredAt) })}
          </Text>
        )}
        {correctedAt && (
          <Text size="sm" c="dimmed">
            {t('contact.corrected', { date: format.moment(correctedAt) })}
          </Text>
        )}
      </header>
      <ContactActions contact={contact} isRead={isRead} onMark={onMark} onUsed={onUsed} onSaved={onSaved} />
      <ul className={classes.reach}>
        {email !== '' && (
          <li>
            <Anchor href={`mailto:${email}`} onClick={onUsed}>
              {emailText(email)}
            </Anchor>
          </li>
        )}
        {isPhone(phone) && (
          <li>
            <Anchor href={`tel:${dialString(phone)}`} onClick={onUsed}>
              {phoneText(phone, readerLanguage)}
            </Anchor>
          </li>
        )}
      </ul>
      {message && (
        <section aria-label={t('contact.message')}>
          <p className={classes.message} dir="auto">
            {message}
          </p>
        </section>
      )}
      <ContactAnswers contact={contact} />
      <ContactReminder contact={contact} onSaved={onSaved} />
      <ContactNotes
        contact={contact}
        onSaved={(saved) => {
          onSaved(saved);
          onUsed();
        }}
      />
      <footer className={classes.end}>
        <div>
          <Text size="sm" fw={500}>
            {t('contact.consent')}
          </Text>
          <Text size="sm" c="dimmed" className={classes.consent}>
            <q lang={language}>{consentText}</q>
          </Text>
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => void mark(() => onMark(!isRead))}>
            {t(isRead ? 'contact.markUnread' : 'contact.markRead')}
          </Button>
          <EraseContact contact={contact} onRemoved={onRemoved} />
        </div>
      </footer>
    </article>
  );
}
