import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { BusyButton } from './ui/busy-button.tsx';

/** The accent colour, a deep teal; AA contrast in both themes. */
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
const small = '0.9rem';

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
      h1: { fontSize: '2.441rem', lineHeight: '1.12' },
      h2: { fontSize: '1.953rem', lineHeight: '1.18' },
      h3: { fontSize: '1.563rem', lineHeight: '1.25' },
      h4: { fontSize: '1.25rem', lineHeight: '1.3' },
    },
  },
  // one small size between the scale's steps: 12.8 px would be hard to read, and forms mostly use it
  fontSizes: { xs: small, sm: small, md: '1rem', lg: '1.25rem', xl: '1.563rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
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
      styles: { root: { border: '1px solid var(--hairline)', background: 'var(--surface)' } },
    },
    Input: {
      vars: (_: unknown, { size }: Sized) => ({
        wrapper: isUsual(size) ? { '--input-height': controlHeight } : {},
      }),
    },
  },
});

/** The theme's variables: background, surfaces, borders, and dimmed text with AA contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--content-width': '1120px',
    '--page-edge': '1.25rem',
    '--page-space': '2.5rem',
    '--form-width': '480px',
    '--reading-width': '680px',
  },
  light: {
    '--mantine-color-body': '#faf9f6',
    '--mantine-color-text': '#15171c',
    '--mantine-color-dimmed': '#5b606b',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-placeholder': '#6b707b',
    '--surface': '#ffffff',
    '--hairline': '#e3e0d8',
    '--accent': '#0b6f66',
    '--accent-fill': '#0b6f66',
    '--accent-ink': '#ffffff',
    '--mantine-color-anchor': '#0b6f66',
  },
  dark: {
    '--mantine-color-body': '#0e1014',
    '--mantine-color-text': '#e9eaee',
    '--mantine-color-dimmed': '#a4a9b5',
    '--mantine-color-error': '#ff8f86',
    '--mantine-color-placeholder': '#8b91a0',
    '--surface': '#15181f',
    '--hairline': '#2a2e37',
    '--accent': '#4aaba0',
    '--accent-fill': '#1c8378',
    '--accent-ink': '#ffffff',
    '--mantine-color-anchor': '#4aaba0',
    '--mantine-color-teal-light-color': '#4aaba0',
  },
});
