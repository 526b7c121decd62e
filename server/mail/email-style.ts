import type { CSSProperties } from 'react';
import type { Language } from '@visita/core/languages';

const latin = `-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial`;
const han: Record<Language, string> = {
  en: `'PingFang SC', 'Microsoft YaHei'`,
  fr: `'PingFang SC', 'Microsoft YaHei'`,
  'zh-CN': `'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei'`,
  'zh-TW': `'PingFang TC', 'Noto Sans CJK TC', 'Microsoft JhengHei'`,
};

export const fontFamily = (language: Language) => `${latin}, ${han[language]}, sans-serif`;

const ink = '#15171c';
const quiet = '#5c606b';
const line = '#e4e0d6';
const teal = '#0b6f66';

/** Inline styles of the light theme, because many mail clients ignore style sheets. */
export const styles = {
  paper: { backgroundColor: '#faf9f6', color: ink, margin: 0, padding: '32px 16px' },
  column: { maxWidth: '560px' },
  brand: { color: ink, fontSize: '16px', fontWeight: 600, lineHeight: '24px', margin: '0 0 16px' },
  // The logo as text, because many mail clients block images.
  mark: {
    backgroundColor: teal,
    borderRadius: '3px',
    color: '#ffffff',
    display: 'inline-block',
    fontSize: '10px',
    fontWeight: 700,
    height: '16px',
    lineHeight: '15px',
    marginRight: '8px',
    textAlign: 'center',
    verticalAlign: '1px',
    width: '26px',
  },
  sheet: {
    backgroundColor: '#ffffff',
    border: `1px solid ${line}`,
    borderRadius: '14px',
    padding: '32px 32px 16px',
  },
  heading: { color: ink, fontSize: '25px', fontWeight: 600, lineHeight: '32px', margin: '0 0 16px' },
  paragraph: { color: ink, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' },
  button: {
    backgroundColor: teal,
    borderRadius: '10px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    margin: '8px 0 16px',
    padding: '14px 24px',
    textAlign: 'center',
  },
  byHand: { color: quiet, fontSize: '13px', lineHeight: '20px', margin: '0 0 16px' },
  link: { color: teal, textDecoration: 'underline' },
  address: { color: teal, textDecoration: 'underline', wordBreak: 'break-all' },
  code: {
    backgroundColor: '#faf9f6',
    border: `1px solid ${line}`,
    borderRadius: '10px',
    color: ink,
    fontFamily: `ui-monospace, SFMono-Regular, Menlo, Consolas, monospace`,
    fontSize: '25px',
    letterSpacing: '4px',
    lineHeight: '32px',
    margin: '8px 0 16px',
    padding: '14px 16px',
    textAlign: 'center',
  },
  rows: { borderCollapse: 'collapse', margin: '8px 0 16px', width: '100%' },
  label: {
    borderTop: `1px solid ${line}`,
    color: quiet,
    fontSize: '16px',
    lineHeight: '24px',
    padding: '10px 16px 10px 0',
    textAlign: 'left',
  },
  value: {
    borderTop: `1px solid ${line}`,
    color: ink,
    fontSize: '16px',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '24px',
    padding: '10px 0',
    textAlign: 'right',
  },
  total: { color: ink, fontWeight: 600 },
  smallPrint: { color: quiet, fontSize: '13px', lineHeight: '20px', margin: '0 0 16px' },
  foot: { color: quiet, fontSize: '13px', lineHeight: '20px', margin: '16px 0 0', padding: '0 4px' },
} satisfies Record<string, CSSProperties>;

/** The dark theme, for mail clients that support it; inline styles can only be overridden by !important. */
export const night = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.sheet>tbody>tr>td{padding:24px 20px 8px!important}.button{display:block!important}}
@media (prefers-color-scheme:dark){
.paper,.paper>table>tbody>tr>td{background-color:#0e1014!important}
.sheet{background-color:#15181f!important;border-color:#2a2e37!important}
.ink{color:#e9eaee!important}
.mark{background-color:#1c8378!important}
.quiet{color:#a4a9b5!important}
.link{color:#4aaba0!important}
.button{background-color:#1c8378!important;color:#fff!important}
.code{background-color:#0e1014!important;border-color:#2a2e37!important}
.line{border-color:#2a2e37!important}}`;
