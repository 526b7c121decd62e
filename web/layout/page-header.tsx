import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page-header.module.css';

interface PageHeaderProps {
  /** Its words, or what keeps their place. */
  title: ReactNode;
  lead?: ReactNode;
  /** The way back, above the title; `waiting` keeps its place. */
  back?: { to: string; label: string } | 'waiting';
  /** What can be done here, at the end of the line. */
  actions?: ReactNode;
  /** What else there is to know at once, below the lead. */
  children?: ReactNode;
}

/** The head of a screen: where it leads back to, what it is, and what can be done. A form or a stack that it begins keeps its own distance below it (`--below-header`). */
export function PageHeader({ title, lead, back, actions, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {/* as high as its letters, with the rest of the line around it */}
        {back === 'waiting' && <Skeleton height="0.8rem" my="0.2525rem" width={72} />}
        {typeof back === 'object' && (
          <Anchor component={Link} to={back.to} size="sm">
            {back.label}
          </Anchor>
        )}
        {typeof title === 'string' ? <Title order={1}>{title}</Title> : title}
        {lead !== undefined && <Text c="dimmed">{lead}</Text>}
        {children}
      </div>
      {actions}
    </header>
  );
}
