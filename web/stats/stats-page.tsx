import { Anchor, Text } from '@mantine/core';
import { cards } from '@visita/core/cards/contract';
import { languageOfPrefix } from '@visita/core/languages';
import { cardLabel } from '@visita/core/cards/number';
import { emailFields, phoneFields } from '@visita/core/cards/reach';
import { networkName, networks, type Network } from '@visita/core/cards/networks';
import type { AddressStats, VisitStats } from '@visita/core/stats/contract';
import type { RangeQuery } from '@visita/core/stats/range';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigation } from 'react-router';
import { call } from '../api/call.ts';
import { useFormat } from '../session/format.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { nameOnDevice } from '../i18n/time-zone-list.ts';
import { cityIn, fetchCities } from '../i18n/zone-cities.ts';
import { timeZoneName } from '../i18n/time-zone.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AddressTable } from './address-table.tsx';
import { CsvButton } from './csv-button.tsx';
import { findStats } from './find-stats.ts';
import { shownChannels } from './shown-channels.ts';
import { RangePicker } from './range-picker.tsx';
import { ShareTable } from './share-table.tsx';
import { StatsSummary } from './stats-summary.tsx';
import { StatsMethod } from './stats-method.tsx';
import { StatsSkeleton } from './stats-skeleton.tsx';
import { VisitsSection } from './visits-section.tsx';
import classes from './stats-page.module.css';
import type { Route } from './+types/stats-page.ts';

export const handle = { namespaces: ['stats'], Skeleton: StatsSkeleton };

export async function clientLoader({ params: { id, lang }, request }: Route.ClientLoaderArgs) {
  const rangeQuery = Object.fromEntries(new URL(request.url).searchParams) as Partial<RangeQuery>;
  const [card, found, cities] = await Promise.all([
    call(cards.get, { params: { id } }),
    findStats(id, rangeQuery),
    fetchCities(languageOfPrefix(lang) ?? 'en'),
  ]);
  return { card, asked: rangeQuery, cities, ...found };
}

export const HydrateFallback = StatsSkeleton;

export default function StatsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('stats');
  const path = usePath();
  const language = useLanguage();
  const { number } = useFormat();
  const { state } = useNavigation();
  const { card, statistics, ranking, asked, errors, cities } = loaderData;
  const { addresses, channels, earlier, links, period } = statistics;
  const name = card.name || t('blank', { cardId: card.cardId });
  const wasSeen = card.visitCount + card.saveCount > 0;
  const getLabel = useLinkLabel(card.links);
  return (
    <div className={`wide ${classes.page}`} aria-busy={state === 'loading'}>
      <PageHead title={t('titleOf', { name })} noindex />
      <PageHeader title={t('titleOf', { name })} back={{ to: path('/cards'), label: t('back') }} />
      {!wasSeen && (
        <EmptyState drawing="statistics" isFramed title={t('empty.title')} text={t('empty.text')}>
          <Anchor component={Link} to={path(`/cards/${card.id}/share`)}>
            {t('empty.share')}
          </Anchor>
          <Anchor href={card.publicUrl}>{t('empty.open')}</Anchor>
        </EmptyState>
      )}
      <RangePicker
        key={`${period.from} ${period.to} ${errors.length}`}
        period={period}
        asked={asked}
        errors={errors}
      />
      <StatsSummary statistics={statistics} />
      <VisitsSection statistics={statistics} />
      <div className={classes.columns}>
        <ShareTable
          title={t('channels.title')}
          heads={[t('channels.channel'), t('statistics.visits')]}
          rows={shownChannels(channels)
            .map((channel) => ({ name: t(`channels.${channel}`), value: channels[channel] }))
            .toSorted((one, other) => other.value - one.value)}
        />
        <ShareTable
          title={t('links.title')}
          heads={[t('links.link'), t('links.clicks')]}
          rows={links.map(({ link, clicks }) => ({ name: getLabel(link), value: clicks }))}
          empty={t('links.none')}
        />
      </div>
      {(addresses.length > 1 || earlier.visits + earlier.saves > 0) && (
        <AddressTable addresses={addresses} earlier={earlier} labelFor={labelFor} />
      )}
      {ranking.length > 1 && (
        <ShareTable
          title={t('ranking.title')}
          heads={[t('ranking.card'), t('ranking.visits')]}
          rows={ranking.map((one) => ({
            name: one.name || t('blank', { cardId: one.cardId }),
            value: one.visits,
            isHere: one.id === card.id,
            to: `${path(`/cards/${one.id}/stats`)}?${new URLSearchParams(asked as Record<string, string>)}`,
          }))}
        />
      )}
      <div className={classes.end}>
        <CsvButton statistics={statistics} getLabel={getLabel} labelFor={labelFor} name={card.cardId} />
        <Text size="sm" c="dimmed">
          {t('zone', {
            timeZone: timeZoneName(period.timeZone, language, cityIn(nameOnDevice(period.timeZone), cities)),
          })}
        </Text>
      </div>
      <StatsMethod excluded={statistics.excluded} shown={number(statistics.excluded)} />
    </div>
  );
}

const labelFor = ({ cardNumber, address }: AddressStats) => cardLabel({ cardNumber, cardId: address });

/**
 * Returns a function that names a clicked link: by its kind, its network, or the title given by the owner.
 */
function useLinkLabel(own: { title: string; url: string }[]) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const kinds = [...phoneFields, 'message', ...emailFields, 'website', 'address', 'exit'] as const;
  return (link: VisitStats['links'][number]['link']): string => {
    const kind = kinds.find((one) => one === link);
    if (kind) return t(`links.${kind}`);
    if (Object.hasOwn(networks, link)) return networkName(link as Network, language); // checked above
    return own.find(({ url }) => url === link)?.title ?? t('links.gone', { link });
  };
}
