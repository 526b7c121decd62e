import type { ReactNode } from 'react';
import classes from './notice-strip.module.css';

/** A full-width notice with an optional link. */
export function NoticeStrip({
  label,
  text,
  children,
}: {
  label: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <aside aria-label={label} className={`wide ${classes.strip}`}>
      <p>{text}</p>
      {children}
    </aside>
  );
}
