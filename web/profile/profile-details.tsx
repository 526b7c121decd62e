import { mapOf } from '@visita/core/profile/tapped-link';
import type { ContactCard } from '@visita/core/profile/public-card';
import { useTranslation } from 'react-i18next';
import { phoneText } from './phone-text.ts';

type LiveCard = Extract<ContactCard, { publicState: 'live' }>;

/** The owner's words, then everything to reach them by as readable text, then their own links. */
export function ProfileDetails({ card }: { card: LiveCard }) {
  const { t, i18n } = useTranslation('profile');
  return (
    <>
      {card.description && (
        <p className="p-text" dir="auto" lang={card.language === i18n.language ? undefined : card.language}>
          {card.description}
        </p>
      )}
      <ul className="p-rows">
        {card.phone && <Row label={t('fields.phone')} href={`tel:${card.phone}`} text={phoneText(card.phone)} />}
        {card.phone2 && <Row label={t('fields.phone2')} href={`tel:${card.phone2}`} text={phoneText(card.phone2)} />}
        {card.email && <Row label={t('fields.email')} href={`mailto:${card.email}`} text={card.email} />}
        {card.website && <Row label={t('fields.website')} href={card.website} text={bare(card.website)} />}
        {card.companyAddress && <Row label={t('fields.address')} href={mapOf(card.companyAddress)} text={card.companyAddress} />}
        {card.wechatId && <WeChat id={card.wechatId} />}
      </ul>
      {card.links.length > 0 && (
        <ul className="p-rows">
          {card.links.map(({ title, url }, index) => (
            <Row key={index} label={bare(url)} href={url} text={title} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ label, href, text }: { label: string; href: string; text: string }) {
  return (
    <li>
      <a href={href}>
        <small>{label}</small>
        <bdi>{text}</bdi>
      </a>
    </li>
  );
}

/** No address opens a person in WeChat, so the id is there to be copied. */
function WeChat({ id }: { id: string }) {
  const { t } = useTranslation('profile');
  return (
    <li className="p-wechat">
      <span>
        <small>{t('fields.wechat')}</small>
        {id}
      </span>
      <button className="p-copy p-js" data-copy={id} aria-label={t('copyNamed', { text: id })}>
        {t('copy')}
      </button>
    </li>
  );
}

/** An address as people say it. */
function bare(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/[/?#].*$/, '');
}
