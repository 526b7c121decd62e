import { cardEmail, type Dependencies, type Person } from '../cards/emails.ts';
import { wordsOf } from '../http/words.ts';

/** The finder's message to the owner of a lost card. */
export const foundEmail = (
  deps: Dependencies,
  { user, cardId, message, reach }: { user: Person; cardId: string; message: string; reach: string },
) => {
  const t = wordsOf(user.language);
  const rows = [
    { label: t('emails:cards.found.message'), value: message },
    { label: t('emails:cards.found.reach'), value: reach || t('emails:cards.found.noReach') },
  ];
  return cardEmail(deps, { user, action: 'found', path: `/cards/${cardId}`, lines: [{ rows }] });
};
