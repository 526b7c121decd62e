import type { PopoverProps } from '@mantine/core';
import { createContext, use } from 'react';

/**
 * The dialog element around a component. Popovers render inside it, because a modal dialog covers everything
 * outside.
 */
export const DialogElement = createContext<HTMLDialogElement | null>(null);

/**
 * Returns popover props: inside a dialog, render into the dialog with fixed positioning, so that its edges
 * clip nothing.
 */
export function useListPlace(): Pick<PopoverProps, 'portalProps' | 'floatingStrategy'> {
  const target = use(DialogElement);
  return target ? { portalProps: { target }, floatingStrategy: 'fixed' } : {};
}
