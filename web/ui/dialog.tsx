import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  /** The person closed it by the Escape key. */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** The browser's own modal: it keeps the focus inside, gives it back, and weighs nothing. */
export function Dialog({ isOpen, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onClose={() => isOpen && onClose()}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
