import { useEffect, useRef, type ReactNode } from 'react';
import classes from './drop-menu.module.css';

interface DropMenuProps {
  label: string;
  /** The content of the button. */
  sign: ReactNode;
  children: ReactNode;
}

/** A menu built on `details`, so that its links work before any script has loaded. */
export function DropMenu({ label, sign, children }: DropMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open');
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    const closeByChoice = ({ target }: Event) => {
      if (!(target instanceof Element) || !menu.current?.contains(target) || !target.closest('a, button'))
        return;
      close();
      // focuses the menu's button, which is visible, so that a dialog can restore the focus to it
      if (target.closest('button')) menu.current.querySelector('summary')?.focus();
    };
    addEventListener('click', closeByChoice, { capture: true });
    addEventListener('pointerdown', closeFromOutside);
    addEventListener('focusin', closeFromOutside);
    addEventListener('keydown', closeByKey);
    return () => {
      removeEventListener('click', closeByChoice, { capture: true });
      removeEventListener('pointerdown', closeFromOutside);
      removeEventListener('focusin', closeFromOutside);
      removeEventListener('keydown', closeByKey);
    };
  }, []);
  return (
    <details ref={menu} className={classes.menu}>
      <summary className={classes.button} aria-label={label}>
        {sign}
      </summary>
      <ul className={classes.list}>{children}</ul>
    </details>
  );
}

/** A group of entries. Pass `label` if the entries do not explain themselves. */
export function MenuGroup({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <li className={classes.group}>
      {label !== undefined && (
        <span className={classes.label} aria-hidden="true">
          {label}
        </span>
      )}
      <ul aria-label={label}>{children}</ul>
    </li>
  );
}

interface MenuEntryProps {
  isCurrent?: boolean;
  children: ReactNode;
}

/** One link or button of the menu; the current one has a tick. */
export function MenuEntry({ isCurrent = false, children }: MenuEntryProps) {
  return (
    <li className={classes.entry} data-current={isCurrent}>
      {children}
    </li>
  );
}
