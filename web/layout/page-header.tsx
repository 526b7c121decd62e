import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  /** The title, or its skeleton. */
  title: ReactNode;
  lead?: ReactNode;
  /** A link above the title; `waiting` reserves its space. */
  back?: { to: string; label: string } | 'waiting';
  /** Actions at the end of the title line. */
  actions?: ReactNode;
  /** More content below the lead. */
  children?: ReactNode;
}

/**
 * The head of a screen: back link, title and actions. A following form or stack keeps its own distance
 * (`--below-header`).
 */
export function PageHeader({ title, lead, back, actions, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {/* as high as a line of small text */}
        {back === 'waiting' && <Skeleton height="0.805rem" my="2xs" width={72} />}
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
