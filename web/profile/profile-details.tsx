import { companyMapLink } from '@visita/core/profile/tapped-link';
import type { LiveCard } from '@visita/core/profile/public-card';
import { useTranslation } from '../i18n/use-translation.ts';
import { emailText, urlText } from '@visita/core/host-text';
import { listEmails, listPhones, phoneLink } from '@visita/core/cards/reach';
import { dialString } from '@visita/core/phone';
import { phoneText } from '@visita/core/phone-text';
import { outgoingRel } from './outgoing.ts';
import { ProfileLink } from './profile-link.tsx';

/**
 * The description, then the contact details to read or copy (the website is only among the actions above),
 * then the owner's links.
 */
export function ProfileDetails({ card, links }: { card: LiveCard; links: LiveCard['links'] }) {
  const { t, i18n } = useTranslation('profile');
  const { language } = i18n;
  return (
    <>
      {card.description && (
        <p dir="auto" className="p-text" lang={card.language === i18n.language ? undefined : card.language}>
          {card.description}
        </p>
      )}
      <ul className="p-rows">
        {listPhones(card).map((phone) => (
          <Row
            key={phone.field}
            label={phone.label ? t(`labels.${phone.label}`) : t(`fields.${phone.field}`)}
            href={phoneLink(phone)}
            text={phoneText(phone.number, language)}
            copy={dialString(phone.number)}
          />
        ))}
        {listEmails(card).map(({ field, label, address }) => (
          <Row
            key={field}
            label={label ? t(`emailLabels.${label}`) : t(`fields.${field}`)}
            href={`mailto:${address}`}
            text={emailText(address)}
            copy={address}
          />
        ))}
        {card.wechatId && <Row label={t('fields.wechat')} text={card.wechatId} copy={card.wechatId} />}
        {card.companyAddress && (
          <Row label={t('fields.address')} href={companyMapLink(card)} text={card.companyAddress} />
        )}
      </ul>
      {links.length > 0 && (
        <ul className="p-rows p-links">
          {links.map((link, index) => (
            <li key={index}>
              <ProfileLink link={link}>
                <small>{bare(link.url)}</small>
              </ProfileLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface RowProps {
  label: string;
  /** Undefined if no URL opens it, such as a WeChat id. */
  href?: string;
  text: string;
  copy?: string;
}

/**
 * The row is a link; scripts add a copy button, which works in in-app browsers that open and save nothing.
 */
function Row({ label, href, text, copy }: RowProps) {
  const { t } = useTranslation('profile');
  return (
    <li>
      <a href={href} rel={href && outgoingRel(href)}>
        <small>{label}</small>
        <bdi>{text}</bdi>
      </a>
      {copy && (
        <button className="p-copy p-js" data-copy={copy} aria-label={t('copyNamed', { text })}>
          {t('copy')}
        </button>
      )}
    </li>
  );
}

/** Shortens a URL to its host, without scheme, `www.` and path. */
function bare(url: string): string {
  return urlText(url)
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/[/?#].*$/, '');
}
