import type { ReactNode } from 'react';
import classes from './notice-strip.module.css';

/** One sentence and what can be done about it, over the whole width. */
export function NoticeStrip({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  return (
    <aside aria-label={label} className={`wide ${classes.strip}`}>
      <p>{text}</p>
      {children}
    </aside>
  );
}
