import { formatCardNumber } from '@visita/core/cards/number';
import type { UserRow } from '../account/queries.ts';
import type { App } from '../deps.ts';
import { wordsOf } from '../http/words.ts';
import type { Block } from '../mail/email-blocks.ts';
import { writeLetter } from '../mail/email.ts';

export type Person = Pick<UserRow, 'email' | 'displayName' | 'language'>;
export type Lent = Pick<App, 'config'>;

interface Written {
  user: Person;
  deed: 'handedOver' | 'received' | 'found';
  /** Where the button leads: a path of the site in the person's language. */
  path: string;
  lines: Block[];
}

/** An email about a card: what happened to it, its facts, and a way to it. */
export async function cardLetter({ config }: Lent, { user, deed, path, lines }: Written) {
  const { language, displayName, email } = user;
  const t = wordsOf(language);
  const subject = t(`emails:cards.${deed}.subject`);
  const text = t(`emails:cards.${deed}.text`);
  const blocks: Block[] = [
    { heading: subject },
    { paragraph: t('emails:cards.hello', { name: displayName }) },
    { paragraph: text },
    ...lines,
    { button: { label: t(`emails:cards.${deed}.button`), url: `${config.publicUrl}/${language.toLowerCase()}${path}` } },
    { smallPrint: t(`emails:cards.${deed}.note`) },
  ];
  return { ...(await writeLetter(config, { subject, blocks, language, preview: text })), to: { name: displayName, address: email } };
}

const numberRow = ({ language }: Person, cardNumber: string): Block => ({
  rows: [{ label: wordsOf(language)('emails:cards.number'), value: formatCardNumber(cardNumber) }],
});

export const handedOverLetter = (app: Lent, { user, cardNumber }: { user: Person; cardNumber: string }) =>
  cardLetter(app, { user, deed: 'handedOver', path: '/cards', lines: [numberRow(user, cardNumber)] });

export const receivedLetter = (app: Lent, { user, cardNumber, id }: { user: Person; cardNumber: string; id: string }) =>
  cardLetter(app, { user, deed: 'received', path: `/cards/${id}/edit`, lines: [numberRow(user, cardNumber)] });
