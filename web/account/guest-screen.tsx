import { Stack, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { Drawing, type Subject } from '../ui/drawing.tsx';
import classes from './guest-screen.module.css';

interface GuestScreenProps {
  title: string;
  lead: ReactNode;
  drawing?: Subject;
  /** It has taken the place of a form: the focus, whose button is gone, begins here. */
  isAnswer?: boolean;
  children?: ReactNode;
}

/** One job a screen: a heading, a sentence, and what there is to do. */
export function GuestScreen({ title, lead, drawing, isAnswer = false, children }: GuestScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <Stack className={`form-width ${classes.screen}`} gap="md">
      <PageHead title={title} noindex />
      {drawing && <Drawing subject={drawing} />}
      <PageHeader
        title={
          <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
        }
        lead={lead}
      />
      {children}
    </Stack>
  );
}
