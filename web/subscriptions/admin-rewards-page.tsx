import { Button, Group } from '@mantine/core';
import { writtenDay } from '@visita/core/format-date';
import {
  adminRewards,
  rewardStates,
  type ListedReward,
} from '@visita/core/subscriptions/admin-reward-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useSearchParams } from 'react-router';
import { useLanguage } from '../i18n/language.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { Facts } from '../back-office/facts.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Mark } from '../back-office/mark.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import type { Column } from '../back-office/table-columns.ts';
import { Dialog } from '../ui/dialog.tsx';
import { RevokeRewards, type RevokedRewards } from './revoke-rewards.tsx';
import { RewardCodesButton } from './reward-codes.tsx';
import type { Route } from './+types/admin-rewards-page.ts';

export const handle = { namespaces: ['admin-subscriptions'], calls: [adminRewards.list] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminRewards.list, request);

/** Reward codes with their use: created in batches, revoked one by one, several at once or as a batch. */
export default function AdminRewardsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-subscriptions');
  const { t: admin } = useTranslation('admin');
  const may = useMay();
  const [params] = useSearchParams();
  const [openReward, setOpenReward] = useState<ListedReward>();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [revoked, setRevoked] = useState<RevokedRewards>();
  const columns = useRewardColumns();
  const batchId = params.get('batch');
  const mayChange = may('rewards.make');
  const states = rewardStates.map((value) => ({ value, label: t(`rewards.state.${value}`) }));
  return (
    <AdminPage
      title={admin('nav.rewards')}
      actions={
        mayChange && (
          <Group gap="xs">
            <RewardCodesButton />
            {batchId !== null && (
              <Button variant="default" size="sm" onClick={() => setRevoked({ batchId })}>
                {t('rewards.revoke.batch')}
              </Button>
            )}
          </Group>
        )
      }
    >
      <FilterBar
        search={t('rewards.search')}
        filters={[{ kind: 'choice', name: 'state', label: t('rewards.state.label'), options: states }]}
      />
      <DataTable
        label={admin('nav.rewards')}
        name="reward-codes"
        columns={columns}
        list={adminRewards.list}
        part={loaderData}
        rowKey={({ id }) => id}
        onOpen={setOpenReward}
        {...(may('users.download') && { csv: adminRewards.csv })}
        {...(mayChange && { chosen: chosenIds, onChoose: setChosenIds })}
        bulk={
          <Button size="compact-sm" variant="default" onClick={() => setRevoked({ ids: [...chosenIds] })}>
            {t('rewards.revoke.button')}
          </Button>
        }
        empty={<p>{t('rewards.empty')}</p>}
      />
      {openReward && (
        <OpenedReward
          reward={openReward}
          onClose={() => setOpenReward(undefined)}
          onRevoke={
            mayChange && openReward.state === 'unused'
              ? () => setRevoked({ ids: [openReward.id] })
              : undefined
          }
        />
      )}
      {revoked && (
        <RevokeRewards
          rewards={revoked}
          onClose={() => setRevoked(undefined)}
          onDone={() => {
            setOpenReward(undefined);
            setChosenIds(new Set());
          }}
        />
      )}
    </AdminPage>
  );
}

const tones = { unused: 'waiting', used: 'good', expired: 'quiet', revoked: 'grave' } as const;

/** Returns functions that format the ending, state and time of a code. */
function useRewardWords() {
  const { t } = useTranslation('admin-subscriptions');
  const language = useLanguage();
  return {
    ending: ({ ending }: ListedReward) =>
      ending === null ? t('rewards.unknownEnding') : <code>…{ending}</code>,
    state: ({ state }: ListedReward) => <Mark tone={tones[state]}>{t(`rewards.state.${state}`)}</Mark>,
    time: ({ length, unit }: ListedReward) =>
      t(unit === 'days' ? 'rewards.inDays' : 'rewards.inMonths', { count: length }),
    lastDay: ({ expiresOn }: ListedReward) => expiresOn && writtenDay(expiresOn, language),
    user: ({ usedAt, usedBy }: ListedReward) => usedBy ?? (usedAt && t('erased')),
  };
}

function useRewardColumns(): Column<ListedReward>[] {
  const { t } = useTranslation('admin-subscriptions');
  const { ending, state, time, lastDay, user } = useRewardWords();
  return [
    { key: 'ending', label: t('rewards.ending'), cell: ending },
    { key: 'state', label: t('rewards.state.label'), cell: state, onPhone: 'first' },
    { key: 'note', label: t('rewards.note'), cell: ({ note }) => note, onPhone: 'bare' },
    { key: 'time', label: t('rewards.time'), cell: time, onPhone: 'bare' },
    { key: 'expires', label: t('rewards.expiresOn'), cell: lastDay },
    { key: 'usedBy', label: t('rewards.usedBy'), cell: user, onPhone: 'bare' },
    { key: 'usedAt', label: t('rewards.usedAt'), cell: ({ usedAt }) => <Moment at={usedAt} /> },
    {
      key: 'created',
      label: t('rewards.createdAt'),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      sorts: ['-createdAt', 'createdAt'],
    },
    {
      key: 'reason',
      label: t('rewards.revokedReason'),
      cell: ({ revokedReason }) => revokedReason,
      isExtra: true,
    },
  ];
}

interface OpenedRewardProps {
  reward: ListedReward;
  onClose: () => void;
  onRevoke: (() => void) | undefined;
}

function OpenedReward({ reward, onClose, onRevoke }: OpenedRewardProps) {
  const { t } = useTranslation('admin-subscriptions');
  const { ending, state, time, lastDay, user } = useRewardWords();
  const { subscription, batchId } = reward;
  return (
    <Dialog isOpen onClose={onClose} title={t('rewards.code')}>
      <Facts
        facts={[
          { label: t('rewards.ending'), value: ending(reward) },
          { label: t('rewards.state.label'), value: state(reward) },
          { label: t('rewards.note'), value: reward.note },
          { label: t('rewards.time'), value: time(reward) },
          { label: t('rewards.expiresOn'), value: lastDay(reward) },
          { label: t('rewards.createdAt'), value: <Moment at={reward.createdAt} /> },
          { label: t('rewards.usedBy'), value: user(reward) },
          { label: t('rewards.usedAt'), value: reward.usedAt && <Moment at={reward.usedAt} /> },
          {
            label: t('rewards.subscription'),
            value: subscription && (
              <Link to={`/admin/subscriptions/${subscription.id}`}>{subscription.subscriptionNo}</Link>
            ),
          },
          { label: t('rewards.revokedAt'), value: reward.revokedAt && <Moment at={reward.revokedAt} /> },
          { label: t('rewards.revokedReason'), value: reward.revokedReason },
          {
            label: t('rewards.batch'),
            value: (
              <Link to={`?batch=${batchId}`} onClick={onClose}>
                {t('rewards.sameBatch')}
              </Link>
            ),
          },
        ]}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('rewards.close')}
        </Button>
        {onRevoke && <Button onClick={onRevoke}>{t('rewards.revoke.button')}</Button>}
      </Group>
    </Dialog>
  );
}
