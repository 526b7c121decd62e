import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { DialogElement } from './dialog-element.ts';
import { openModal } from './open-modal.ts';
import { CloseByBack } from './use-back.ts';
import classes from './dialog.module.css';

interface ModalProps {
  isOpen: boolean;
  /** Called when the dialog is closed by Escape. */
  onClose: () => void;
  title: string;
  isWide?: boolean;
  /** True for a full-screen dialog on a phone, which Back closes too. */
  isScreen?: boolean;
  children: ReactNode;
}

/**
 * A native modal dialog, which traps and restores the focus. The element with `data-autofocus` gets the
 * focus. It renders at the end of `body`, so that descendant styles of the screen (`.list li`) do not apply
 * to it.
 */
export function Dialog({ isOpen, onClose, title, isWide = false, isScreen = false, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const titleId = useId();
  // not rendered before the first opening, and so never on the server
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    if (dialog.current) openModal(dialog.current);
    setElement(dialog.current);
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // a dialog taller than the screen starts at its top, although the focus may be further down
    dialog.current?.scrollTo(0, 0);
    return undefined;
  }, [isOpen]);
  // closes before unmounting: only an attached dialog restores the focus
  useLayoutEffect(() => {
    const element = wasOpened ? dialog.current : null;
    return () => element?.close();
  }, [wasOpened]);
  if (!wasOpened) return null;
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      data-screen={isScreen || undefined}
      aria-labelledby={titleId}
      onClose={() => isOpen && onClose()}
    >
      {isOpen && (
        <>
          {isScreen && <CloseByBack close={onClose} />}
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <DialogElement value={element}>{children}</DialogElement>
        </>
      )}
    </dialog>,
    document.body,
  );
}
