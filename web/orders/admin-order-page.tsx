import { Anchor } from '@mantine/core';
import { brandName } from '@visita/core/orders/card-brands';
import { adminOrders } from '@visita/core/orders/admin-contract';
import type { AdminOrder } from '@visita/core/orders/admin-order';
import { adminDocuments } from '@visita/core/documents/admin-contract';
import { languageNames } from '@visita/core/languages';
import { phoneText } from '@visita/core/phone-text';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePlaceName } from '../addresses/use-place-name.ts';
import { AdminCorrectBuyer } from '../documents/admin-correct-buyer.tsx';
import { openDocument } from '../documents/open-document.ts';
import { RefundButton } from '../payments/refund-dialog.tsx';
import { callStaff } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { Mark } from '../back-office/mark.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { useFormat } from '../session/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { meaningFor } from '../i18n/meaning-for.ts';
import { Parts } from '../ui/parts.tsx';
import { useAction } from '../ui/use-action.ts';
import { AddressText } from './address-text.tsx';
import { AdminItems } from './admin-items.tsx';
import { AmountList } from './amount-list.tsx';
import { useCarrierName } from './carrier-fields.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderHistory } from './order-history.tsx';
import { DisputedMark, HoldMark, OrderMark, ParcelMark } from './order-marks.tsx';
import { StaffNotes } from './staff-notes.tsx';
import type { Route } from './+types/admin-order-page.ts';
import classes from './admin-order.module.css';

export const handle = {
  namespaces: ['admin-orders', 'admin-documents', 'orders', 'money', 'documents', 'addresses'],
  calls: [adminOrders.get],
};

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminOrders.get, { params }, { signal });

/** One order with its history, and the next step as the primary button. */
export default function AdminOrderPage({ loaderData: order }: Route.ComponentProps) {
  const { t } = useTranslation('admin-orders');
  const may = useMay();
  return (
    <AdminPage
      title={t('order.title', { number: order.orderNo })}
      mark={
        <>
          <OrderMark status={order.status} /> <ParcelMark status={order.shippingStatus} />{' '}
          <HoldMark since={order.onHoldSince} /> <DisputedMark since={order.disputedSince} />
        </>
      }
      back={{ to: '/admin/orders', label: t('order.back') }}
      actions={
        <OrderActions order={order}>{may('orders.money') && <RefundButton order={order} />}</OrderActions>
      }
    >
      <div className={classes.columns}>
        <div className={classes.main}>
          <Panel title={t('order.items')}>
            <AdminItems order={order} />
          </Panel>
          {may('orders.amounts') && <Money order={order} />}
          <Panel title={t('order.history')}>
            <OrderHistory order={order} />
          </Panel>
        </div>
        <div className={classes.side}>
          <Delivery order={order} />
          <Panel title={t('order.staffNotes')}>
            <StaffNotes order={order} />
          </Panel>
        </div>
      </div>
    </AdminPage>
  );
}

function Delivery({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('admin-orders');
  const carrierName = useCarrierName();
  const { number } = useFormat();
  const language = useLanguage();
  const { buyer, deliveryAddress: address, shippingCompany, trackingNumber, trackingUrl } = order;
  const weight = order.items.reduce(
    (sum, { weightGrams, quantity, refunded }) => sum + weightGrams * (quantity - refunded),
    0,
  );
  const seesBuyer = useMay()('orders.amounts');
  return (
    <Panel title={t('order.delivery')}>
      {address && <AddressText address={address} />}
      <Facts
        facts={[
          { label: t('order.holdReason'), value: order.holdReason },
          {
            label: t('disputed'),
            value: seesBuyer && order.disputedSince && (
              <Link to={`/admin/disputes?search=${order.orderNo}`}>
                <Moment at={order.disputedSince} />
              </Link>
            ),
          },
          { label: t('order.phone'), value: address && phoneText(address.phone, language) },
          {
            label: t('order.weight'),
            value: weight > 0 ? t('order.grams', { grams: number(weight) }) : null,
          },
          { label: t('columns.carrier'), value: shippingCompany && carrierName(shippingCompany) },
          {
            label: t('columns.tracking'),
            value: trackingUrl ? (
              <a href={trackingUrl} target="_blank" rel="noreferrer" title={t('order.follow')}>
                {trackingNumber}
              </a>
            ) : (
              trackingNumber
            ),
          },
          { label: t('order.notes'), value: order.notes },
          {
            label: t('order.buyer'),
            value: seesBuyer ? buyer ? <Buyer buyer={buyer} /> : t('order.gone') : null,
          },
          { label: t('order.language'), value: languageNames[order.language] },
          { label: t('order.placed'), value: <Moment at={order.createdAt} /> },
          { label: t('order.paid'), value: order.paidAt && <Moment at={order.paidAt} /> },
          { label: t('order.shipped'), value: order.shippedAt && <Moment at={order.shippedAt} /> },
        ].filter(({ value }) => value !== false)}
      />
    </Panel>
  );
}

/** The buyer, linked to the customer screen. */
function Buyer({ buyer: { id, name, email } }: { buyer: NonNullable<AdminOrder['buyer']> }) {
  return (
    <>
      <Link to={`/admin/users/${id}`}>{name}</Link>
      <br />
      {email}
    </>
  );
}

/** The business on the documents, and the evidence of the place by which the order is taxed. */
function SaleFacts({ order: { business, supplyEvidence, destination, payments } }: { order: AdminOrder }) {
  const { t } = useTranslation(['admin-orders', 'orders']);
  const placeName = usePlaceName();
  const cardCountry = payments.find(({ cardCountry: country }) => country !== null)?.cardCountry;
  const bases = [supplyEvidence?.product, supplyEvidence?.plan].flatMap((basis) => basis ?? []);
  return (
    <Facts
      facts={[
        ...(['company', 'taxNumber', 'purchaseOrder'] as const).map((field) => ({
          label: t(`business.${field}`, { ns: 'orders' }),
          value: business?.[field],
        })),
        {
          label: t('place.title'),
          value: supplyEvidence && (
            <Parts
              parts={[
                placeName(destination),
                ...[...new Set(bases)].map((basis) => t(`place.${basis}`)),
                ...(supplyEvidence.isConfirmed ? [t('place.confirmed')] : []),
              ]}
            />
          ),
        },
        {
          label: t('place.addresses'),
          value: supplyEvidence && [...new Set(supplyEvidence.addresses.map(placeName))].join(', '),
        },
        { label: t('place.card'), value: cardCountry && placeName({ country: cardCountry, province: '' }) },
      ]}
    />
  );
}

function Money({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(['admin-orders', 'orders', 'documents']);
  const reasons = t('reasons', { returnObjects: true });
  const { money } = useFormat();
  const { attempt } = useAction();
  const readLink = async (id: string) => (await callStaff(adminDocuments.link, { params: { id } })).url;
  const { currency, subtotal, shippingAmount, taxes, total, payments, documents } = order;
  if (subtotal === null || total === null) return null;
  const refundTone = {
    asked: 'waiting',
    pending: 'waiting',
    succeeded: 'good',
    failed: 'grave',
    cancelled: 'quiet',
  } as const;
  return (
    <Panel title={t('order.money')}>
      <AmountList
        currency={currency}
        subtotal={subtotal}
        delivery={order.deliveryAddress && { amount: shippingAmount ?? 0 }}
        taxes={taxes}
        total={total}
      />
      <SaleFacts order={order} />
      {payments.map((payment) => (
        <div key={payment.id} className={classes.payment}>
          <p>
            <strong>{money(payment.amount, currency)}</strong>{' '}
            {t(`payment.states.${payment.status}`, { ns: 'orders' })}{' '}
            {payment.card &&
              t('payment.card', {
                ns: 'orders',
                brand: brandName(payment.card.brand),
                last4: payment.card.last4,
              })}{' '}
            <Moment at={payment.paidAt ?? payment.createdAt} />
          </p>
          <Facts
            facts={[
              { label: t('order.provider'), value: payment.intentId },
              ...payment.refunds.map((refund) => ({
                label: money(refund.amount, currency),
                value: (
                  <>
                    <Mark tone={refundTone[refund.status]}>{t(`refunds.${refund.status}`)}</Mark>{' '}
                    <Moment at={refund.createdAt} /> {meaningFor(reasons, refund.reason) ?? refund.reason}
                  </>
                ),
              })),
            ]}
          />
        </div>
      ))}
      {documents.length > 0 && (
        <div className={classes.payment}>
          <Facts
            facts={documents.map(({ id, kind, number, issuedOn, total: amount }) => ({
              label: t(`kinds.${kind}`, { ns: 'documents' }),
              value: (
                <>
                  <Anchor
                    component="button"
                    type="button"
                    inherit
                    onClick={() => void attempt(() => openDocument(() => readLink(id)))}
                  >
                    {number}
                  </Anchor>
                  {` · ${issuedOn} · ${money(amount, currency)}`}
                </>
              ),
            }))}
          />
          <AdminCorrectBuyer documents={documents} correctableId={order.correctableId} />
        </div>
      )}
    </Panel>
  );
}
