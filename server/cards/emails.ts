import { formatCardNumber } from '@visita/core/cards/number';
import { emailGreeting, knownName } from '../account/greeting.ts';
import type { UserRow } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import type { EmailBlock } from '../mail/email-blocks.ts';
import { writeEmail } from '../mail/email.ts';

export type CardEmailPerson = Pick<UserRow, 'email' | 'displayName' | 'isVerified' | 'language'>;
export type CardEmailDeps = Pick<Deps, 'config' | 'currentSeller'>;

interface CardEmailData {
  user: CardEmailPerson;
  action:
    'handedOver' | 'received' | 'found' | 'released' | 'detached' | 'replaced' | 'blocked' | 'unblocked';
  /** The button's target: a path of the site, without the language. */
  path: string;
  lines: EmailBlock[];
}

/** Writes an email about a card: the event, its facts, and a button that opens the card. */
export async function cardEmail(
  { config, currentSeller }: CardEmailDeps,
  { user, action, path, lines }: CardEmailData,
) {
  const { language, email } = user;
  const name = knownName(user);
  const t = translatorFor(language);
  const subject = t(`emails:cards.${action}.subject`);
  const text = t(`emails:cards.${action}.text`);
  const blocks: EmailBlock[] = [
    { heading: subject },
    { paragraph: emailGreeting(name, language) },
    { paragraph: text },
    ...lines,
    {
      button: {
        label: t(`emails:cards.${action}.button`),
        url: `${config.publicUrl}/${language.toLowerCase()}${path}`,
      },
    },
    { smallPrint: t(`emails:cards.${action}.note`) },
  ];
  return {
    ...(await writeEmail({ config, currentSeller }, { subject, blocks, language, preview: text })),
    to: { name, address: email },
  };
}

const numberRow = ({ language }: CardEmailPerson, cardNumber: string): EmailBlock => ({
  rows: [{ label: translatorFor(language)('emails:cards.number'), value: formatCardNumber(cardNumber) }],
});

export const handedOverEmail = (
  deps: CardEmailDeps,
  { user, cardNumber }: { user: CardEmailPerson; cardNumber: string },
) => cardEmail(deps, { user, action: 'handedOver', path: '/cards', lines: [numberRow(user, cardNumber)] });

export const receivedEmail = (
  deps: CardEmailDeps,
  { user, cardNumber, id }: { user: CardEmailPerson; cardNumber: string; id: string },
) =>
  cardEmail(deps, {
    user,
    action: 'received',
    path: `/cards/${id}/edit`,
    lines: [numberRow(user, cardNumber)],
  });

export const releasedEmail = (
  deps: CardEmailDeps,
  { user, cardNumber }: { user: CardEmailPerson; cardNumber: string },
) => cardEmail(deps, { user, action: 'released', path: '/cards', lines: [numberRow(user, cardNumber)] });

export const detachedEmail = (
  deps: CardEmailDeps,
  { user, cardNumber }: { user: CardEmailPerson; cardNumber: string },
) => cardEmail(deps, { user, action: 'detached', path: '/cards', lines: [numberRow(user, cardNumber)] });

export const replacedEmail = (
  deps: CardEmailDeps,
  { user, cardNumber, id }: { user: CardEmailPerson; cardNumber: string; id: string },
) =>
  cardEmail(deps, { user, action: 'replaced', path: `/cards/${id}`, lines: [numberRow(user, cardNumber)] });
