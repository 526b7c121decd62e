import { Button } from '@mantine/core';
import { adminCards, type WholeBatch } from '@visita/core/cards/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { callStaff, saveStaffFile } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { Mark } from '../back-office/mark.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage, Columns, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { useFollowing } from '../back-office/use-following.ts';
import { Link } from 'react-router';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { useAction } from '../ui/use-action.ts';
import classes from './admin-batch.module.css';
import { BatchLook, BatchTime } from './admin-card-parts.tsx';
import type { Route } from './+types/admin-batch-page.ts';

export const handle = { namespaces: ['admin-cards'], calls: [adminCards.batch] };

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminCards.batch, { params }, { signal });

/**
 * Returns the progress of a batch: first its cards are created, then the sheets with their codes are drawn.
 */
function getState({ made, wanted, sheets }: WholeBatch): 'making' | 'drawing' | 'ready' {
  if (made < wanted) return 'making';
  return sheets.drawn < sheets.wanted ? 'drawing' : 'ready';
}

/** A batch: its progress, the states of its cards, and the files for printing and encoding. */
export default function AdminBatchPage({ loaderData: batch }: Route.ComponentProps) {
  const { t } = useTranslation('admin-cards');
  const { t: admin } = useTranslation('admin');
  const may = useMay();
  const state = getState(batch);
  useFollowing(state !== 'ready');
  const { id, title, made, wanted, cards } = batch;
  return (
    <AdminPage
      title={title || `${t('batch')} ${id.slice(-6)}`}
      mark={<Mark tone={state === 'ready' ? 'good' : 'waiting'}>{t(`state.${state}`)}</Mark>}
      back={{ to: '/admin/card-batches', label: admin('nav.batches') }}
      actions={
        <Button component={Link} to={`/admin/cards?batch=${id}`} variant="default" size="sm">
          {t('inBatch')}
        </Button>
      }
    >
      <Columns>
        <Panel title={t('facts')}>
          {state === 'making' && (
            <progress className={classes.progress} max={wanted} value={made} aria-label={t('made')} />
          )}
          <Facts
            facts={[
              { label: t('colour'), value: <BatchLook batch={batch} /> },
              { label: t('validity'), value: <BatchTime time={batch.specialValidity} /> },
              { label: t('made'), value: t('progress', { made, wanted }) },
              { label: t('state.free'), value: cards.free },
              { label: t('state.bound'), value: cards.bound },
              { label: t('state.blocked'), value: cards.blocked },
              { label: t('created'), value: <Moment at={batch.createdAt} /> },
            ]}
          />
        </Panel>
        {may('cards.make') && made === wanted && <Files batch={batch} />}
      </Columns>
    </AdminPage>
  );
}

function Files({ batch: { id, sheets } }: { batch: WholeBatch }) {
  const { t } = useTranslation('admin-cards');
  const write = useStaffWrite();
  const { isSending, attempt } = useAction();
  const save = (path: string, name: string) => void attempt(() => saveStaffFile({ path }, {}, name));
  const draw = () => void attempt(() => write(adminCards.drawSheets, { params: { id } }));
  const isDrawing = sheets.drawn < sheets.wanted;
  return (
    <Panel
      title={t('files.title')}
      actions={
        !isDrawing && (
          <Button variant="subtle" color="gray" size="compact-sm" loading={isSending} onClick={draw}>
            {t('files.draw')}
          </Button>
        )
      }
    >
      <p className={classes.hint}>{t('files.secret')}</p>
      <ul className={classes.files}>
        <li>
          <Button
            variant="default"
            size="sm"
            onClick={() => save(adminCards.encoderFile.path.replace(':id', id), `cards-${id.slice(-6)}.csv`)}
          >
            {t('files.encoder')}
          </Button>
          <span className={classes.hint}>{t('files.encoderHint')}</span>
        </li>
        {Array.from({ length: sheets.drawn }, (_, index) => String(index + 1)).map((number) => (
          <li key={number}>
            <Button
              variant="default"
              size="sm"
              onClick={() =>
                save(
                  adminCards.sheet.path.replace(':id', id).replace(':number', number),
                  `cards-${id.slice(-6)}-${number}.pdf`,
                )
              }
            >
              {t('files.sheet', { number, count: sheets.wanted })}
            </Button>
            {number === '1' && <span className={classes.hint}>{t('files.sheetHint')}</span>}
          </li>
        ))}
        {sheets.wanted === 0 && <li className={classes.hint}>{t('files.noSheets')}</li>}
      </ul>
    </Panel>
  );
}
