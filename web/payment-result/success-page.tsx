import { orders } from '@visita/core/orders/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../api/call.ts';
import { PageHead } from '../layout/page-head.tsx';
import { NoPayment } from './no-payment.tsx';
import { PartialView } from './partial-view.tsx';
import { requestedIn, requestResult, type PaymentResultInput, type PaymentResult } from './payment-result.ts';
import { ResultSkeleton } from './result-skeleton.tsx';
import { ResultView } from './result-view.tsx';
import { TestNotice } from '../provider/test-notice.tsx';
import { useResult } from './use-result.ts';
import type { Route } from './+types/success-page.ts';

export const handle = { namespaces: ['payments', 'orders', 'subscribe', 'plans'], Skeleton: ResultSkeleton };

/**
 * Loads the outcome by the return URL. Another user's payment is not found. `partial` names the order of
 * extra products that a paid plan left unpaid.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams;
  const partial = search.get('partial');
  if (partial !== null)
    return {
      kind: 'partial' as const,
      unpaid: await call(orders.byNumber, { params: { orderNo: partial } }),
    };
  const target = requestedIn(search);
  if (target.sessionId === null && target.orderNo === null) return { kind: 'unnamed' as const };
  return { kind: 'result' as const, asked: target, first: await requestResult(target) };
}

export const HydrateFallback = ResultSkeleton;

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('payments');
  return (
    <div className="reading-width page">
      <PageHead title={t('result.title')} noindex />
      <TestNotice />
      {loaderData.kind === 'unnamed' && (
        <NoPayment title={t('result.none.title')} lead={t('result.none.text')} />
      )}
      {loaderData.kind === 'partial' && <PartialView order={loaderData.unpaid} />}
      {loaderData.kind === 'result' && <Result first={loaderData.first} asked={loaderData.asked} />}
    </div>
  );
}

function Result({ first, asked }: { first: PaymentResult; asked: PaymentResultInput }) {
  return <ResultView {...useResult(first, asked)} />;
}
