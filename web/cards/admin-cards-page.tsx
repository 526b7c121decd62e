import { adminCards, type ListedCard } from '@visita/core/cards/admin-contract';
import { colours } from '@visita/core/colour';
import { formatCardNumber } from '@visita/core/cards/number';
import { physicalStates } from '@visita/core/cards/physical-life';
import { useTranslation } from '../i18n/use-translation.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import type { Column } from '../back-office/table-columns.ts';
import { CardMark } from './admin-card-parts.tsx';
import type { Route } from './+types/admin-cards-page.ts';

export const handle = { namespaces: ['admin-cards'], calls: [adminCards.list] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminCards.list, request);

/** Lists all cards, searched by the card's content or its owner. */
export default function AdminCardsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-cards');
  const may = useMay();
  const { t: admin } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const columns: Column<ListedCard>[] = [
    { key: 'number', label: t('number'), cell: ({ cardNumber }) => formatCardNumber(cardNumber) },
    {
      key: 'state',
      label: t('state.label'),
      cell: ({ state }) => <CardMark state={state} />,
      onPhone: 'first',
    },
    {
      key: 'colour',
      label: t('colour'),
      cell: ({ kind, colour }) => (colour ? common(`card.colours.${colour}`) : t(`kinds.${kind}`)),
      onPhone: 'bare',
    },
    { key: 'owner', label: t('owner'), cell: ({ owner }) => owner?.email, onPhone: 'bare' },
    { key: 'bound', label: t('boundAt'), cell: ({ boundAt }) => <Moment at={boundAt} isDay /> },
    {
      key: 'batch',
      label: t('batch'),
      cell: ({ batch }) => batch.title || batch.id.slice(-6),
      sorts: ['-made', 'made'],
      onPhone: 'bare',
    },
    {
      key: 'address',
      label: t('address'),
      cell: ({ cardId }) => `/i/${cardId}`,
      isExtra: true,
      onPhone: 'bare',
    },
  ];
  return (
    <AdminPage title={admin('nav.cards')}>
      <FilterBar
        search={t('searchCards')}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('state.label'),
            options: physicalStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'colour',
            label: t('colour'),
            options: colours.map((value) => ({ value, label: common(`card.colours.${value}`) })),
          },
        ]}
      />
      <DataTable
        label={admin('nav.cards')}
        name="cards"
        columns={columns}
        list={adminCards.list}
        part={loaderData}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/cards/${id}`}
        {...(may('cards.make') && { csv: adminCards.csv })}
        empty={<p>{t('noCards')}</p>}
      />
    </AdminPage>
  );
}
