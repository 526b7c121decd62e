import { Button, VisuallyHidden } from '@mantine/core';
import { orders, type OrderRow as Row } from '@visita/core/orders/contract';
import type { OrderStatus } from '@visita/core/orders/status';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../api/call.ts';
import { useAction } from '../ui/use-action.ts';
import { OrderRow } from './order-row.tsx';
import classes from './orders-list.module.css';

interface OrdersListPage {
  orders: Row[];
  next: string | null;
}

/** The filtered orders, loaded page by page. The first new one gets the focus. */
export function OrdersList({ first, status }: { first: OrdersListPage; status: OrderStatus | undefined }) {
  const { t } = useTranslation('orders');
  const { isSending, attempt } = useAction();
  const [further, setFurther] = useState<OrdersListPage[]>([]);
  const [fresh, setFresh] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const pages = [first, ...further];
  const shownOrders = pages.flatMap((page) => page.orders);
  const next = pages.at(-1)?.next ?? null;
  useEffect(() => {
    if (fresh) list.current?.querySelector<HTMLElement>(`[data-order-id="${fresh}"]`)?.focus();
  }, [fresh]);
  const more = (before: string) =>
    attempt(async () => {
      const page = await call(orders.list, { query: { before, ...(status && { status }) } });
      setFurther((pages) => [...pages, page]);
      setFresh(page.orders[0]?.id);
    });
  return (
    <>
      <ul className={classes.list} ref={list}>
        {shownOrders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {next && (
        <Button variant="default" loading={isSending} onClick={() => void more(next)}>
          {t('list.more')}
        </Button>
      )}
      <VisuallyHidden component="output">
        {further.length > 0 && t('list.shown', { count: shownOrders.length })}
      </VisuallyHidden>
    </>
  );
}
