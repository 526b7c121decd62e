import { cards } from '@visita/core/cards/contract';
import { prefixFor, type Language } from '@visita/core/languages';
import { app } from '../journey.ts';
import type { Person } from '../people.ts';
import { printedCode, takeCard } from '../physical-cards.ts';

/** Takes the screens of cards without a live profile, the screens they link to, and the offline code. */
export async function screensOfCardStates(owner: Person) {
  const bind = () => owner.calls(cards.bind, { body: { cardNumber: takeCard(app).number } });
  const [paused, lost] = [await bind(), await bind()];
  await owner.calls(cards.pause, { params: { id: paused.id } });
  await owner.calls(cards.reportLost, { params: { id: lost.id } });
  const free = takeCard(app);
  return (language: Language) => {
    const [site, inLanguage] = [`/${prefixFor(language)}`, `?lang=${language}`];
    return {
      'profile that is paused': `/i/${paused.cardId}${inLanguage}`,
      'profile of a lost card': `/i/${printedCode(lost)}${inLanguage}`,
      'profile of a free card': `${free.profilePath}${inLanguage}`,
      'message to who lost a card': `${site}/cards/${printedCode(lost)}/found`,
      'address to confirm, by a wrong link': `${site}/verify-email/of-a-letter`,
      'code without any card': `/pocket${site}`,
      'app without a network': `/pocket${site}/offline`,
    };
  };
}
