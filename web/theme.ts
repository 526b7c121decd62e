import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { desktopWidth, phoneWidth, tabletWidth } from './ui/breakpoints.ts';
import { BusyButton } from './ui/busy-button.tsx';

/** The accent colour, a deep teal; AA contrast in both themes. The accents of ui/tokens.css are three of its shades. */
const teal: MantineColorsTuple = [
  '#e8f6f4',
  '#d0e9e6',
  '#a3d4ce',
  '#71beb5',
  '#4aaba0',
  '#2f9d92',
  '#1c8378',
  '#0b6f66',
  '#065f57',
  '#034c46',
];

/** The dark theme's neutral scale, in Mantine's order: text, dimmed text, borders, surfaces, background. */
const dark: MantineColorsTuple = [
  '#e9eaee',
  '#c9ccd4',
  '#a4a9b5',
  '#7d8391',
  '#3a3f4a',
  '#2a2e37',
  '#1c2028',
  '#15181f',
  '#0e1014',
  '#090b0e',
];

/** The Latin web font; Chinese uses system fonts per region, set in `styles.css` by language. */
const sans = `var(--marks), 'Instrument Sans Variable', 'Instrument Sans Fallback', var(--han), system-ui, sans-serif`;

interface Sized {
  size?: string;
}

/** The font size of labels, tables and secondary text. */
const small = 'var(--font-size-sm)';

/** The height of buttons and inputs; only tools in table rows are smaller. */
const controlHeight = '2.75rem';
const isUsual = (size = 'sm') => size === 'sm' || size === 'md';

export const theme = createTheme({
  colors: { teal, dark },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: '#ffffff',
  black: '#15171c',
  fontFamily: sans,
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--font-size-3xl)', lineHeight: '1.12' },
      h2: { fontSize: 'var(--font-size-2xl)', lineHeight: '1.18' },
      h3: { fontSize: 'var(--font-size-xl)', lineHeight: '1.25' },
      h4: { fontSize: 'var(--font-size-lg)', lineHeight: '1.3' },
    },
  },
  // the values are those of ui/tokens.css; the smallest size of the scale would be hard to read
  fontSizes: {
    xs: small,
    sm: small,
    md: 'var(--font-size-md)',
    lg: 'var(--font-size-lg)',
    xl: 'var(--font-size-xl)',
  },
  spacing: {
    '2xs': 'var(--space-2xs)',
    xs: 'var(--space-xs)',
    sm: 'var(--space-sm)',
    md: 'var(--space-md)',
    lg: 'var(--space-lg)',
    xl: 'var(--space-xl)',
  },
  radius: {
    xs: 'var(--radius-xs)',
    sm: 'var(--radius-sm)',
    md: 'var(--radius-md)',
    lg: 'var(--radius-lg)',
    xl: 'var(--radius-xl)',
  },
  breakpoints: { sm: phoneWidth, md: tabletWidth, lg: desktopWidth },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // a dialog's header must not be a banner landmark
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Button: {
      defaultProps: { component: BusyButton },
      vars: (_: unknown, { size }: Sized) => ({
        root: isUsual(size) ? { '--button-height': controlHeight } : {},
      }),
    },
    InputWrapper: {
      vars: () => ({
        label: {},
        error: { '--input-error-size': small },
        description: { '--input-description-size': small },
      }),
    },
    // the track needs a border in the dark theme too
    SegmentedControl: {
      styles: { root: { border: '1px solid var(--color-border)', background: 'var(--color-surface)' } },
    },
    Input: {
      vars: (_: unknown, { size }: Sized) => ({
        wrapper: isUsual(size) ? { '--input-height': controlHeight } : {},
      }),
    },
  },
});

const colours = {
  '--mantine-color-body': 'var(--color-background)',
  '--mantine-color-text': 'var(--color-text)',
  '--mantine-color-dimmed': 'var(--color-text-muted)',
  '--mantine-color-error': 'var(--color-error)',
  '--mantine-color-placeholder': 'var(--color-placeholder)',
  '--mantine-color-anchor': 'var(--color-accent)',
};

/** Mantine's colours are the tokens of ui/tokens.css in both themes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: colours,
  dark: { ...colours, '--mantine-color-teal-light-color': 'var(--color-accent)' },
});
