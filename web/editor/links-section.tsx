import { blankLink, mostLinks } from '@visita/core/cards/links';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { useDragOrder } from '../ui/use-drag-order.ts';
import { EditHideable } from './hideable.tsx';
import { EditLink } from './link-row.tsx';
import { EditSection } from './section.tsx';
import type { CardForm } from './card-values.ts';
import { useFocusOn } from '../ui/use-focus-on.ts';

/** The owner's links, reordered by dragging or, for keyboards and screen readers, by buttons. */
export function EditLinks({ form }: { form: CardForm }) {
  const { t } = useTranslation('cards');
  const [announcement, setSaid] = useState('');
  const [list, focusOn] = useFocusOn();
  const { links } = form.values;

  const add = () => {
    form.insertListItem('links', blankLink);
    focusOn(`[data-path="links.${links.length}.title"]`);
  };
  const move = (from: number, to: number, link: string) => {
    form.reorderListItem('links', { from, to });
    setSaid(t('links.moved', { link, position: to + 1, count: links.length }));
    focusOn(
      `[data-move="${to}.${to < from ? 'up' : 'down'}"]:not(:disabled), [data-move^="${to}."]:not(:disabled)`,
    );
  };
  const getName = (index: number) => links[index]?.title || t('links.number', { position: index + 1 });
  const { dragged, handle } = useDragOrder({
    list,
    onMove: (from, to) => form.reorderListItem('links', { from, to }),
    onDrop: (to) => setSaid(t('links.moved', { link: getName(to), position: to + 1, count: links.length })),
  });
  const remove = (index: number) => {
    form.removeListItem('links', index);
    focusOn(
      links.length > 1 ? `[data-path="links.${Math.min(index, links.length - 2)}.title"]` : '[data-add]',
    );
  };

  return (
    <EditSection name="links">
      <EditHideable form={form} field="links" label={t('fields.links')}>
        <Text size="sm" fw={600} mb="sm">
          {t('fields.links')}
        </Text>
        <div ref={list}>
          {links.map((_, index) => (
            // links have no identity besides their index
            // oxlint-disable-next-line react/no-array-index-key
            <EditLink
              key={index}
              form={form}
              index={index}
              count={links.length}
              name={getName(index)}
              isDragged={index === dragged}
              handle={handle(index)}
              onMove={move}
              onRemove={remove}
            />
          ))}
          {links.length < mostLinks ? (
            <Button data-add variant="default" leftSection={<Icon name="plus" size={18} />} onClick={add}>
              {t('links.add')}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {t('links.full')}
            </Text>
          )}
        </div>
      </EditHideable>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </EditSection>
  );
}
