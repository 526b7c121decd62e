import { createElement as h, Fragment, type ReactNode } from 'react';
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  render,
  Section,
  Text,
} from 'react-email';
import type { EmailBlock, Link as LinkTo, EmailRow, Sheet } from './email-blocks.ts';
import { fontFamily, styles, night } from './email-style.ts';

/** Renders a mail as HTML that old mail clients can show too. */
export function renderEmailPage({
  language,
  subject,
  preview,
  brand,
  home,
  blocks,
  why,
  from,
  byHand,
}: Sheet): Promise<string> {
  return render(
    h(
      Html,
      { lang: language },
      h(
        Head,
        null,
        h('title', null, subject),
        h('meta', { name: 'viewport', content: 'width=device-width' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        h('style', { dangerouslySetInnerHTML: { __html: night } }),
      ),
      h(
        Body,
        { lang: language, className: 'paper', style: { ...styles.paper, fontFamily: fontFamily(language) } },
        h(Preview, { useTitleTag: false, children: preview }),
        h(
          Container,
          { style: styles.column },
          h(
            Text,
            { className: 'ink', style: styles.brand },
            h('span', { className: 'mark', style: styles.mark, 'aria-hidden': true }, ')))'),
            brand,
          ),
          h(
            Section,
            { className: 'sheet', style: styles.sheet },
            ...blocks.map((block, index) => h(Part, { key: index, block, byHand })),
          ),
          h(
            Text,
            { className: 'quiet', style: styles.foot },
            why,
            h('br'),
            from,
            h('br'),
            h(Link, { href: home, className: 'quiet', style: { ...styles.link, color: 'inherit' } }, home),
          ),
        ),
      ),
    ),
  );
}

function Part({ block, byHand }: { block: EmailBlock; byHand: string }): ReactNode {
  if ('heading' in block)
    return h(Heading, { as: 'h1', className: 'ink', style: styles.heading }, block.heading);
  if ('paragraph' in block)
    return h(Text, { className: 'ink', style: styles.paragraph }, withBreaks(block.paragraph));
  if ('button' in block) return h(ButtonPart, { ...block.button, byHand });
  if ('link' in block)
    return h(
      Text,
      { style: styles.paragraph },
      h(Link, { href: block.link.url, className: 'link', style: styles.link }, block.link.label),
    );
  if ('code' in block) return h(Text, { className: 'code ink', style: styles.code }, block.code);
  if ('rows' in block) return h(Rows, { rows: block.rows });
  return h(Text, { className: 'quiet', style: styles.smallPrint }, withBreaks(block.smallPrint));
}

function ButtonPart({ label, url, byHand }: LinkTo & { byHand: string }): ReactNode {
  return h(
    Fragment,
    null,
    h(Button, { href: url, className: 'button', style: styles.button }, label),
    h(
      Text,
      { className: 'quiet', style: styles.byHand },
      byHand,
      h('br'),
      h(Link, { href: url, className: 'link', style: styles.address }, url),
    ),
  );
}

function Rows({ rows }: { rows: EmailRow[] }): ReactNode {
  const lines = rows.map(({ label, value, isTotal }, index) => {
    const weight = isTotal ? styles.total : {};
    return h(
      'tr',
      { key: index },
      h(
        'th',
        {
          scope: 'row',
          className: isTotal ? 'line ink' : 'line quiet',
          style: { fontWeight: 400, ...styles.label, ...weight },
        },
        label,
      ),
      h('td', { className: 'line ink', style: { ...styles.value, ...weight } }, value),
    );
  });
  return h('table', { cellPadding: 0, cellSpacing: 0, style: styles.rows }, h('tbody', null, lines));
}

const withBreaks = (text: string): ReactNode =>
  text.split('\n').map((line, index) => (index === 0 ? line : h(Fragment, { key: index }, h('br'), line)));
