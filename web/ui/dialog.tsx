import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { DialogElement } from './dialog-element.ts';
import { openModal } from './open-modal.ts';
import { CloseByBack } from './use-back.ts';
import classes from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  /** The person closed it by the Escape key. */
  onClose: () => void;
  title: string;
  isWide?: boolean;
  /** On a phone it takes the whole screen. Like another screen it is left by Back too. */
  isScreen?: boolean;
  children: ReactNode;
}

/**
 * The browser's own modal: it keeps the focus inside, gives it back, and weighs nothing. `data-autofocus` names what gets the focus.
 * It is drawn at the end of `body` and not where it is used, so that no style of the screen around it (`.list li`) reaches into it.
 */
export function Dialog({ isOpen, onClose, title, isWide = false, isScreen = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const titleId = useId();
  // the server draws no dialog: none is open before a press
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    if (dialog.current) openModal(dialog.current);
    setElement(dialog.current);
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // where it is longer than the screen it is read from its beginning, whatever has the focus
    dialog.current?.scrollTo(0, 0);
    return undefined;
  }, [isOpen]);
  // one that is taken away as it stands gives the focus back too, which it can only while it is there
  useLayoutEffect(() => {
    const shown = wasOpened ? dialog.current : null;
    return () => shown?.close();
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
