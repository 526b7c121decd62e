import { Button } from '@mantine/core';
import { adminCards, type WholeCard } from '@visita/core/cards/admin-contract';
import { formatCardNumber } from '@visita/core/cards/number';
import { physicalLife } from '@visita/core/cards/physical-life';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { callStaff } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { History } from '../back-office/history.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage, Column, Columns, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { CardDialog, type CardAct } from './admin-card-dialog.tsx';
import { BatchTime, CardMark } from './admin-card-parts.tsx';
import type { Route } from './+types/admin-card-page.ts';

export const handle = { namespaces: ['admin-cards'], calls: [adminCards.get] };

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminCards.get, { params }, { signal });

const acts: readonly CardAct[] = ['replace', 'release', 'block', 'unblock'];

/** A card: its owner, its plan, its history and the actions of staff. */
export default function AdminCardPage({ loaderData: card }: Route.ComponentProps) {
  const { t } = useTranslation('admin-cards');
  const { t: admin } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const may = useMay();
  const [act, setAct] = useState<CardAct>();
  const { batch, leadsTo, binding, owner } = card;
  return (
    <AdminPage
      title={formatCardNumber(card.cardNumber)}
      mark={<CardMark state={card.state} />}
      back={{ to: '/admin/cards', label: admin('nav.cards') }}
      actions={
        may('cards.make') &&
        acts
          .filter((one) => physicalLife.can(one, card.state))
          .map((one) => (
            <Button key={one} variant="default" size="sm" onClick={() => setAct(one)}>
              {t(`${one}.button`)}
            </Button>
          ))
      }
    >
      <Columns>
        <Column>
          <Panel title={t('facts')}>
            <Facts
              facts={[
                {
                  label: t('address'),
                  value: (
                    <a href={card.publicUrl} target="_blank" rel="noreferrer">
                      {card.publicUrl}
                    </a>
                  ),
                },
                {
                  label: t('colour'),
                  value: card.colour ? common(`card.colours.${card.colour}`) : t(`kinds.${card.kind}`),
                },
                {
                  label: t('batch'),
                  value: (
                    <Link to={`/admin/card-batches/${batch.id}`}>{batch.title || batch.id.slice(-6)}</Link>
                  ),
                },
                { label: t('validity'), value: <BatchTime time={card.specialValidity} /> },
                {
                  label: t('owner'),
                  value: owner && <Link to={`/admin/users/${owner.id}`}>{owner.email}</Link>,
                },
                { label: t('boundAt'), value: card.boundAt && <Moment at={card.boundAt} /> },
                { label: t('page'), value: binding && t(`visibility.${binding.visibility}`) },
                {
                  label: t('leadsTo'),
                  value: leadsTo && (
                    <Link to={`/admin/cards/${leadsTo.id}`}>{formatCardNumber(leadsTo.cardNumber)}</Link>
                  ),
                },
              ]}
            />
          </Panel>
          {binding && <Coverage binding={binding} />}
        </Column>
        <Panel title={t('history')}>
          <History moves={getMoves(card, t)} empty={t('noHistory')} />
        </Panel>
      </Columns>
      {act && <CardDialog act={act} card={card} onClose={() => setAct(undefined)} />}
    </AdminPage>
  );
}

type AdminCardPageWords = ReturnType<typeof useTranslation<'admin-cards'>>['t'];

/** Returns the history, newest first. */
const getMoves = ({ moves }: WholeCard, t: AdminCardPageWords) =>
  moves
    .map(({ action, at, staff, reason, other }, index) => ({
      id: String(index),
      at,
      what: t(`moves.${action}`),
      who: staff ?? t('byOwner'),
      note: (
        <>
          {reason && <p>{reason}</p>}
          {other && (
            <Link to={`/admin/cards/${other.id}`}>
              {t('other', { number: formatCardNumber(other.cardNumber) })}
            </Link>
          )}
        </>
      ),
    }))
    .toReversed();

function Coverage({ binding: { coverages } }: { binding: NonNullable<WholeCard['binding']> }) {
  const { t } = useTranslation('admin-cards');
  const { day } = useFormat();
  return (
    <Panel title={t('coverage')}>
      {coverages.length === 0 ? (
        <p>{t('nothingPays')}</p>
      ) : (
        <Facts
          facts={coverages.map(({ plan, isSpecial, isRunning, endsAt }) => ({
            label: isSpecial ? t('coverageLine.special') : t('coverageLine.plan', { plan }),
            value: isRunning ? (endsAt ? t('paysUntil', { day: day(endsAt) }) : t('pays')) : t('paysNot'),
          }))}
        />
      )}
    </Panel>
  );
}
