import { z } from 'zod';
import { toNetworkUrl } from './networks.ts';
import { dialString, splitPhone } from '../phone.ts';

/** The telephone numbers of a card, in the order in which they are shown. */
export const phoneFields = ['phone', 'phone2', 'phone3', 'phone4', 'phone5'] as const;
export type PhoneField = (typeof phoneFields)[number];

/** The email addresses of a card, in the order in which they are shown. */
export const emailFields = ['email', 'email2', 'email3'] as const;
export type EmailField = (typeof emailFields)[number];

/** Labels of a number; `''` for none, which is shown as the name of its field. */
export const phoneLabels = ['', 'mobile', 'work', 'home', 'main', 'whatsapp', 'fax', 'other'] as const;
export type PhoneLabel = (typeof phoneLabels)[number];

/** Labels of an email address; `''` for none. */
export const emailLabels = ['', 'work', 'home', 'other'] as const;
export type EmailLabel = (typeof emailLabels)[number];

const labelled = <L extends z.ZodType>(label: L) => ({
  phone: label,
  phone2: label,
  phone3: label,
  phone4: label,
  phone5: label,
});

const PhoneLabel = z.enum(phoneLabels);
const EmailLabel = z.enum(emailLabels);

/** The labels of a card's numbers and email addresses, by field. */
export const ContactLabels = z
  .object({ ...labelled(PhoneLabel), email: EmailLabel, email2: EmailLabel, email3: EmailLabel })
  .meta({ id: 'ContactLabels' });
export type ContactLabels = z.output<typeof ContactLabels>;

const NewPhoneLabel = PhoneLabel.prefault('');
const NewEmailLabel = EmailLabel.prefault('');

/** The same as sent: a missing label is none. */
export const NewContactLabels = z
  .object({ ...labelled(NewPhoneLabel), email: NewEmailLabel, email2: NewEmailLabel, email3: NewEmailLabel })
  .meta({ id: 'NewContactLabels' });

export const noLabels: ContactLabels = {
  phone: '',
  phone2: '',
  phone3: '',
  phone4: '',
  phone5: '',
  email: '',
  email2: '',
  email3: '',
};

/** Blank values of the fields that a card has beside `phone`, `phone2` and `email`. */
export const noMoreReach = {
  phone3: '',
  phone4: '',
  phone5: '',
  email2: '',
  email3: '',
  contactLabels: noLabels,
};

type Reach = Record<PhoneField | EmailField, string> & { contactLabels: ContactLabels };

export interface LabelledPhone {
  field: PhoneField;
  label: PhoneLabel;
  /** A stored number, with its extension. */
  number: string;
}

/** Lists the numbers of a card that are not empty. */
export function listPhones(card: Reach): LabelledPhone[] {
  return phoneFields
    .map((field) => ({ field, label: card.contactLabels[field], number: card[field] }))
    .filter(({ number }) => number !== '');
}

/** Lists the email addresses of a card that are not empty. */
export function listEmails(card: Reach): { field: EmailField; label: EmailLabel; address: string }[] {
  return emailFields
    .map((field) => ({ field, label: card.contactLabels[field], address: card[field] }))
    .filter(({ address }) => address !== '');
}

/** Returns the link that opens a number: a chat if it is labelled WhatsApp, else a call. */
export function phoneLink({ label, number }: Pick<LabelledPhone, 'label' | 'number'>): string {
  const chat = label === 'whatsapp' && number.startsWith('+') ? whatsAppLink(number) : undefined;
  return chat ?? `tel:${dialString(number)}`;
}

/** Finds the number for a call: the first that is not a fax. */
export const findCallPhone = (card: Reach): LabelledPhone | undefined =>
  listPhones(card).find(({ label }) => label !== 'fax');

/** Returns the link for a text message to the first number that may be a mobile one; `''` for none. */
export function messageLink(card: Reach): string {
  const phones = listPhones(card);
  const mobile =
    phones.find(({ label }) => label === 'whatsapp' || label === 'mobile') ??
    phones.find(({ field, label }) => field === 'phone' && label === '');
  if (!mobile) return '';
  const chat = mobile.label === 'whatsapp' ? phoneLink(mobile) : '';
  return chat.startsWith('https:') ? chat : `sms:${splitPhone(mobile.number).base}`;
}

const whatsAppLink = (number: string): string | undefined =>
  toNetworkUrl('whatsapp', splitPhone(number).base);
