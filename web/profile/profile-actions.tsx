import type { LiveCard } from '@visita/core/profile/public-card';
import { findCallPhone, listEmails, messageLink } from '@visita/core/cards/reach';
import { dialString } from '@visita/core/phone';
import { useTranslation } from '../i18n/use-translation.ts';
import { outgoingRel } from './outgoing.ts';
import { ProfileDrawing } from './profile-drawing.tsx';

/** Links to call, mail, message and the website, as far as the card has them. */
export function ProfileActions({ card }: { card: LiveCard }) {
  const { t } = useTranslation('profile');
  const whatsapp = card.socialLinks.find(({ network }) => network === 'whatsapp')?.url;
  const phone = findCallPhone(card);
  const [email] = listEmails(card);
  const addresses = {
    call: phone ? `tel:${dialString(phone.number)}` : '',
    mail: email ? `mailto:${email.address}` : '',
    message: whatsapp ?? messageLink(card),
    website: card.website,
  };
  const actions = (['call', 'mail', 'message', 'website'] as const).filter((action) => addresses[action]);
  if (actions.length === 0) return null;
  return (
    <div className="p-acts">
      {actions.map((action) => (
        <a key={action} className="p-button" href={addresses[action]} rel={outgoingRel(addresses[action])}>
          <ProfileDrawing of={action} />
          {t(`actions.${action}`)}
        </a>
      ))}
    </div>
  );
}
