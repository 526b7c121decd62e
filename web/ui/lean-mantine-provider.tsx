import { MantineContext, MantineThemeProvider, type MantineThemeOverride } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import type { Scheme } from '@visita/core/scheme';

interface LeanMantineProviderProps {
  theme: MantineThemeOverride;
  nonce: string | undefined;
  scheme: Scheme;
  children: ReactNode;
}

const unused = () => {};

/**
 * Provides Mantine's components with the theme. `MantineProvider` would add its own colour scheme and the
 * computation of CSS variables to the scripts of every page; the site has the former, and the server does the
 * latter.
 */
export function LeanMantineProvider({ theme, nonce = '', scheme, children }: LeanMantineProviderProps) {
  const context = useMemo(
    () => ({
      colorScheme: scheme,
      setColorScheme: unused,
      clearColorScheme: unused,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      getStyleNonce: () => nonce,
    }),
    [nonce, scheme],
  );
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
