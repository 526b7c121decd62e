import { cardEmail, type CardEmailDeps, type CardEmailPerson } from '../cards/emails.ts';
import { translatorFor } from '../http/words.ts';

/** The finder's message to the owner of a lost card. */
export const foundEmail = (
  deps: CardEmailDeps,
  { user, cardId, message, reach }: { user: CardEmailPerson; cardId: string; message: string; reach: string },
) => {
  const t = translatorFor(user.language);
  const rows = [
    { label: t('emails:cards.found.message'), value: message },
    { label: t('emails:cards.found.reach'), value: reach || t('emails:cards.found.noReach') },
  ];
  return cardEmail(deps, { user, action: 'found', path: `/cards/${cardId}`, lines: [{ rows }] });
};
