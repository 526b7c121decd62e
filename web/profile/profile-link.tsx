import { linkIcon, linkKinds, type PublicLink } from '@visita/core/cards/links';
import { NetworkMark } from '../cards/network-mark.tsx';
import { outgoingRel } from './outgoing.ts';
import { ProfileDrawing } from './profile-drawing.tsx';

interface ProfileLinkProps {
  link: PublicLink;
  className?: string;
  /** A second line. */
  children?: React.ReactNode;
}

/** A link of the owner's with the icon of its kind or host. */
export function ProfileLink({ link, className, children }: ProfileLinkProps) {
  const icon = linkIcon(link);
  const kind = linkKinds.find((each) => each === icon);
  return (
    <a className={className} href={link.url} rel={outgoingRel(link.url)}>
      {icon === '' || kind ? (
        <ProfileDrawing of={kind || 'website'} />
      ) : (
        <span className="p-mark">
          <NetworkMark network={icon as Exclude<typeof icon, PublicLink['kind']>} />
        </span>
      )}
      <bdi>
        {link.title}
        {children}
      </bdi>
    </a>
  );
}
