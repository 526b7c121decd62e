import { Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { PageHead } from '../layout/page-head.tsx';
import { useSite } from '../site/site.ts';
import { ShellMenus } from '../back-office/shell-menus.tsx';
import classes from './sign-in-frame.module.css';

interface SignInFrameProps {
  title: string;
  lead: string;
  /** True for a later step: the focus moves to the heading, because the button that had it is gone. */
  isNext?: boolean;
  children: ReactNode;
}

/** The frame of the sign-in screens: one step with a title and instructions. */
export function SignInFrame({ title, lead, isNext = false, children }: SignInFrameProps) {
  const { brand } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);
  return (
    <>
      <PageHead title={title} noindex />
      <header className={classes.bar}>
        <span className={classes.brand}>{brand}</span>
        <ShellMenus />
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Stack gap="md">
          <div>
            <Title order={1} size="h2" ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </Title>
            <Text c="dimmed" mt="2xs">
              {lead}
            </Text>
          </div>
          {children}
        </Stack>
      </main>
    </>
  );
}
