import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { showWhole } from './show-whole.ts';
import classes from './link-choice.module.css';

/** Several addresses of one screen, of which one is shown: choosing is going there, without a script too. */
export function LinkChoice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>{children}</ul>
    </nav>
  );
}

/** Choices that narrow a list: on phones all of them are one row, so that the list begins below it. */
export function LinkChoiceLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  // whoever opens an address sees what it has chosen, unless they have begun to push or to press here before the scripts came
  useEffect(() => {
    if (!line.current || line.current.scrollLeft > 0 || line.current.matches(':active')) return;
    const chosen = [...line.current.querySelectorAll<HTMLElement>('[aria-current]')].at(-1);
    if (chosen) line.current.scrollLeft = chosen.offsetLeft + chosen.offsetWidth - line.current.clientWidth / 2;
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
  /** Going back leads to what was shown before; otherwise past the screen. */
  isStep?: boolean;
  /** It can be looked at and not be had. */
  isGone?: boolean;
  children: ReactNode;
}

export function LinkChoiceEntry({ to, isChosen, isStep = false, isGone = false, children }: LinkChoiceEntryProps) {
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
