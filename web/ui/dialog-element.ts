import type { PopoverProps } from '@mantine/core';
import { createContext, use } from 'react';

/** The open dialog around something: it lies above the page, and so must whatever opens from within it. */
export const DialogElement = createContext<HTMLDialogElement | null>(null);

/** What a list that opens is told of where it is: in a dialog it belongs to that, and its edges cut nothing off. */
export function useListPlace(): Pick<PopoverProps, 'portalProps' | 'floatingStrategy'> {
  const target = use(DialogElement);
  return target ? { portalProps: { target }, floatingStrategy: 'fixed' } : {};
}
