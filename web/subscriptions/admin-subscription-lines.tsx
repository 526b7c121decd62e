import { Anchor } from '@mantine/core';
import { sellerZone } from '@visita/core/days';
import { adminDocuments } from '@visita/core/documents/admin-contract';
import type { ShownSubscription } from '@visita/core/subscriptions/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { AdminCorrectBuyer } from '../documents/admin-correct-buyer.tsx';
import { openDocument } from '../documents/open-document.ts';
import { useFormat } from '../session/format.ts';
import { callStaff } from '../back-office/call-staff.ts';
import { Moment } from '../back-office/moment.tsx';
import { Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { useAction } from '../ui/use-action.ts';
import classes from '../back-office/lines.module.css';

interface AdminSubscriptionLinesPart {
  subscription: ShownSubscription;
}

/** The seated persons and their cards. */
export function SeatLines({ subscription: { seated, seats } }: AdminSubscriptionLinesPart) {
  const { t } = useTranslation('admin-subscriptions');
  return (
    <Panel title={t('seated', { taken: seated.length, seats })}>
      {seated.length > 0 && (
        <ul className={classes.lines}>
          {seated.map(({ id, name, cardNumber, startsAt }) => (
            <li key={id} className={classes.line}>
              <div className={classes.words}>
                <p>{name}</p>
                <p className={classes.quiet}>{cardNumber ?? t('noCard')}</p>
              </div>
              <Moment at={startsAt} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type AdminSubscriptionLinesInvoice = ShownSubscription['invoices'][number];

/** Stripe's invoices, newest first. */
export function InvoiceLines({ subscription: { invoices } }: AdminSubscriptionLinesPart) {
  const { t } = useTranslation('admin-subscriptions');
  return (
    <Panel title={t('invoices')}>
      {invoices.length === 0 ? (
        <p className={classes.quiet}>{t('noInvoices')}</p>
      ) : (
        <ul className={classes.lines}>
          {invoices.map((invoice) => (
            <InvoiceLine key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function InvoiceLine({ invoice }: { invoice: AdminSubscriptionLinesInvoice }) {
  const { t } = useTranslation(['admin-subscriptions', 'subscriptions']);
  const { day, money } = useFormat();
  const may = useMay();
  const {
    reason,
    status,
    total,
    currency,
    attemptCount,
    nextAttemptAt,
    dueAt,
    paidAt,
    createdAt,
    byBank,
    transfer,
    documents,
    correctableId,
  } = invoice;
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <p>
          {t(`charged.${reason}`)} · {t(`subscriptions:payments.status.${status}`)}
        </p>
        <p className={classes.quiet}>
          {status === 'open' && attemptCount > 0 && <>{t('tries', { count: attemptCount })} </>}
          <Moment at={nextAttemptAt ?? paidAt ?? createdAt} />
          {status === 'open' &&
            dueAt &&
            ` · ${t('subscriptions:payments.due', { date: day(dueAt, sellerZone) })}`}
        </p>
        {status === 'paid' && (byBank > 0 || transfer) && (
          <p className={classes.quiet}>
            {transfer
              ? t('subscriptions:payments.transfer', {
                  date: day(new Date(transfer.valueDate), 'UTC'),
                  reference: transfer.reference,
                })
              : t('transfer.missing')}
          </p>
        )}
        {may('orders.amounts') && documents.map((paper) => <PaperLink key={paper.id} paper={paper} />)}
        <AdminCorrectBuyer documents={documents} correctableId={correctableId} />
      </div>
      <span className={classes.amount}>{money(total, currency)}</span>
    </li>
  );
}

function PaperLink({
  paper: { id, kind, number },
}: {
  paper: AdminSubscriptionLinesInvoice['documents'][number];
}) {
  const { t } = useTranslation('documents');
  const { attempt } = useAction();
  const open = () => openDocument(async () => (await callStaff(adminDocuments.link, { params: { id } })).url);
  return (
    <p>
      {t(`kinds.${kind}`)}{' '}
      <Anchor component="button" type="button" inherit onClick={() => void attempt(open)}>
        {number}
      </Anchor>
    </p>
  );
}
