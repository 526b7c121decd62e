import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { showWhole } from './show-whole.ts';
import classes from './link-choice.module.css';

/** A choice between several URLs of one screen; plain links, so it works without scripts. */
export function LinkChoice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>{children}</ul>
    </nav>
  );
}

/** A line of filters. On a phone it is one scrolling row, so that the list begins below it. */
export function LinkChoiceLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  // scrolls to the chosen filter, unless the visitor has already scrolled or pressed here before the scripts
  // loaded
  useEffect(() => {
    if (!line.current || line.current.scrollLeft > 0 || line.current.matches(':active')) return;
    const current = [...line.current.querySelectorAll<HTMLElement>('[aria-current]')].at(-1);
    if (current)
      line.current.scrollLeft = current.offsetLeft + current.offsetWidth - line.current.clientWidth / 2;
  }, []);
  return (
    <div ref={line} className={classes.line} onFocus={showWhole}>
      {children}
    </div>
  );
}

interface LinkChoiceEntryProps {
  to: string;
  isChosen: boolean;
  /**
   * True adds a history entry, so that Back returns to the previous choice; false replaces the current entry.
   */
  isStep?: boolean;
  /** True for an option that can be viewed but is not available. */
  isGone?: boolean;
  children: ReactNode;
}

export function LinkChoiceEntry({
  to,
  isChosen,
  isStep = false,
  isGone = false,
  children,
}: LinkChoiceEntryProps) {
  return (
    <li>
      <Link
        to={to}
        replace={!isStep}
        preventScrollReset
        className={classes.entry}
        data-gone={isGone || undefined}
        aria-current={isChosen ? 'true' : undefined}
      >
        {children}
      </Link>
    </li>
  );
}
