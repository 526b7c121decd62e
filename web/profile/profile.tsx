import { isContactCard, type ContactCard } from '@visita/core/profile/public-card';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileExchange } from './profile-exchange.tsx';
import { ProfileExit } from './profile-exit.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileNetworks } from './profile-networks.tsx';
import { ProfileNotice } from './profile-notice.tsx';
import { ProfileSave } from './profile-save.tsx';
import { ProfileShare } from './profile-share.tsx';
import { ProfileSide } from './profile-side.tsx';
import type { ProfileView } from '@visita/core/profile/profile-view';

interface ProfileProps {
  card: ProfileView['card'];
  /** The QR code as a data URL; only on the public page. */
  code?: string | undefined;
  /** True for a card that cannot be saved yet: nothing is requested for it. */
  isPreview?: boolean;
  /** True for the card's owner, who is not offered to save their own contact. */
  isOwn?: boolean;
}

/**
 * A card in any state, complete without scripts. Its container has the class `p`, which defines its colours:
 * the body of the public page, or an element of the site.
 */
export function Profile({ card, code, isPreview = false, isOwn = false }: ProfileProps) {
  if (card.publicState === 'unavailable' || !isContactCard(card)) return <ProfileNotice card={card} />;
  const layout = card.publicState === 'live' && card.layout !== 'classic' ? ` p-${card.layout}` : '';
  return (
    <div className={`p-main${layout}`}>
      <ProfileSide card={card} code={code} />
      <article>
        <ProfileHead card={card} />
        {!isOwn && <ProfileSave card={card} isPreview={isPreview} />}
        <ProfileRest card={card} code={code} isOwn={isOwn} />
      </article>
    </div>
  );
}

interface ProfileRestProps {
  card: ContactCard;
  code: string | undefined;
  isOwn: boolean;
}

/** A card whose plan has lapsed can still be saved, but shows nothing more. */
function ProfileRest({ card, code, isOwn }: ProfileRestProps) {
  if (card.publicState === 'lapsed') return <ProfileExit text="exit" url={card.exitLink} />;
  // the main link is beside Save Contact, which its owner does not see
  const links = isOwn ? card.links : card.links.filter(({ isMain }) => !isMain);
  return (
    <>
      <ProfileActions card={card} />
      <ProfileDetails card={card} links={links} />
      <ProfileNetworks links={card.socialLinks} />
      <div className="p-acts">
        <ProfileExchange card={card} />
      </div>
      <ProfileShare hasCode={code !== undefined} />
    </>
  );
}
