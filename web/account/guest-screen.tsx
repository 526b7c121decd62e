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
  /** True if the screen replaces a form: the heading gets the focus, because the form's button is gone. */
  isAnswer?: boolean;
  children?: ReactNode;
}

/** The frame of the sign-in screens: heading, sentence and content. */
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
