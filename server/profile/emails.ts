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

/** Tells the owner of a card that staff blocked its page, with a way to object, or that it is shown again. */
export const blockedPageEmail = (
  deps: CardEmailDeps,
  { user, cardId, isBlocked }: { user: CardEmailPerson; cardId: string; isBlocked: boolean },
) =>
  isBlocked
    ? cardEmail(deps, { user, action: 'blocked', path: '/pages/contact', lines: [] })
    : cardEmail(deps, { user, action: 'unblocked', path: `/cards/${cardId}`, lines: [] });
