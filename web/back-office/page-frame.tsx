import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../layout/page-head.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './page-frame.module.css';

interface AdminPageProps {
  title: string;
  /** The document title, if the heading is too short for one. */
  tab?: string;
  /** The state of the record, beside the title. */
  mark?: ReactNode;
  back?: { to: string; label: string };
  /** The actions at the end of the title line: the most common first, the most severe last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a back-office screen: title, state and actions in one line, and the content below. */
export function AdminPage({ title, tab = title, mark, back, actions, children }: AdminPageProps) {
  return (
    <>
      <PageHead title={tab} noindex />
      <header className={classes.head}>
        <div className={classes.words}>
          {back && (
            <Link to={back.to} className={classes.back}>
              <Icon name="chevron" size={16} />
              {back.label}
            </Link>
          )}
          <div className={classes.title}>
            <Title order={1} size="h3">
              {title}
            </Title>
            {mark}
          </div>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.body}>{children}</div>
    </>
  );
}

/** Lays out each child as a column if there is space. Reading order is column by column. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** Stacks several panels in one column. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>;
}

/** A section of a screen with a heading and its own surface. */
export function Panel({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.panel}>
      <header className={classes.panelHead}>
        <Title order={2} size="h4" className={classes.panelTitle}>
          {title}
        </Title>
        {actions}
      </header>
      {children}
    </section>
  );
}
