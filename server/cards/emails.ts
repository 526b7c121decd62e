import { formatCardNumber } from '@visita/core/cards/number';
import type { UserRow } from '../account/queries.ts';
import type { App } from '../deps.ts';
import { wordsOf } from '../http/words.ts';
import { writeLetter, type Block } from '../mail/email.ts';

type Person = Pick<UserRow, 'email' | 'displayName' | 'language'>;
type Lent = Pick<App, 'config'>;

interface Written {
  user: Person;
  deed: 'handedOver' | 'received' | 'found';
  /** Where the button leads: a path of the site in the person's language. */
  path: string;
  lines: Block[];
}

async function letter({ config }: Lent, { user, deed, path, lines }: Written) {
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
  letter(app, { user, deed: 'handedOver', path: '/cards', lines: [numberRow(user, cardNumber)] });

export const receivedLetter = (app: Lent, { user, cardNumber, id }: { user: Person; cardNumber: string; id: string }) =>
  letter(app, { user, deed: 'received', path: `/cards/${id}/edit`, lines: [numberRow(user, cardNumber)] });

export const foundLetter = (
  app: Lent,
  { user, cardId, message, reach }: { user: Person; cardId: string; message: string; reach: string },
) => {
  const t = wordsOf(user.language);
  const rows = [
    { label: t('emails:cards.found.message'), value: message },
    { label: t('emails:cards.found.reach'), value: reach || t('emails:cards.found.noReach') },
  ];
  return letter(app, { user, deed: 'found', path: `/cards/${cardId}`, lines: [{ rows }] });
};
