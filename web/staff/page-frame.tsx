import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../layout/page-head.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './page-frame.module.css';

interface AdminPageProps {
  title: string;
  /** What the tab says, where the title alone says too little there. */
  tab?: string;
  /** Beside the title: the state of what is shown. */
  mark?: ReactNode;
  back?: { to: string; label: string };
  /** What can be done here, at the end of the line: what is wanted most is the first, what is gravest the last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of the back office: what it shows and what can be done, in one line, and the rest of the window for the thing itself. */
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

/** Panels beside one another where there is room: each child is a column, read from its top to its end. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** Several panels of one column. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>;
}

/** One group of a screen under its heading, on a surface of its own. */
export function Panel({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
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
