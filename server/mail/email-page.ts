import { createElement as h, Fragment, type ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Html, Link, Preview, render, Section, Text } from 'react-email';
import type { Block, Link as LinkTo, Row, Sheet } from './email-blocks.ts';
import { fontFamily, look, night } from './email-style.ts';

/** A letter as a page of HTML that mailboxes of every age can show. */
export function pageOf({ language, subject, preview, brand, home, blocks, why, from, byHand }: Sheet): Promise<string> {
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
        { lang: language, className: 'paper', style: { ...look.paper, fontFamily: fontFamily(language) } },
        h(Preview, { useTitleTag: false, children: preview }),
        h(
          Container,
          { style: look.column },
          h(Text, { className: 'ink', style: look.brand }, h('span', { className: 'mark', style: look.mark }), brand),
          h(Section, { className: 'sheet', style: look.sheet }, ...blocks.map((block, place) => h(Part, { key: place, block, byHand }))),
          h(
            Text,
            { className: 'quiet', style: look.foot },
            why,
            h('br'),
            from,
            h('br'),
            h(Link, { href: home, className: 'quiet', style: { ...look.link, color: 'inherit' } }, home),
          ),
        ),
      ),
    ),
  );
}

function Part({ block, byHand }: { block: Block; byHand: string }): ReactNode {
  if ('heading' in block) return h(Heading, { as: 'h1', className: 'ink', style: look.heading }, block.heading);
  if ('paragraph' in block) return h(Text, { className: 'ink', style: look.paragraph }, withBreaks(block.paragraph));
  if ('button' in block) return h(ButtonPart, { ...block.button, byHand });
  if ('link' in block)
    return h(Text, { style: look.paragraph }, h(Link, { href: block.link.url, className: 'link', style: look.link }, block.link.label));
  if ('code' in block) return h(Text, { className: 'code ink', style: look.code }, block.code);
  if ('rows' in block) return h(Rows, { rows: block.rows });
  return h(Text, { className: 'quiet', style: look.smallPrint }, withBreaks(block.smallPrint));
}

function ButtonPart({ label, url, byHand }: LinkTo & { byHand: string }): ReactNode {
  return h(
    Fragment,
    null,
    h(Button, { href: url, className: 'button', style: look.button }, label),
    h(
      Text,
      { className: 'quiet', style: look.byHand },
      byHand,
      h('br'),
      h(Link, { href: url, className: 'link', style: look.address }, url),
    ),
  );
}

function Rows({ rows }: { rows: Row[] }): ReactNode {
  const lines = rows.map(({ label, value, isTotal }, place) => {
    const weight = isTotal ? look.total : {};
    return h(
      'tr',
      { key: place },
      h(
        'th',
        { scope: 'row', className: isTotal ? 'line ink' : 'line quiet', style: { fontWeight: 400, ...look.label, ...weight } },
        label,
      ),
      h('td', { className: 'line ink', style: { ...look.value, ...weight } }, value),
    );
  });
  return h('table', { cellPadding: 0, cellSpacing: 0, style: look.rows }, h('tbody', null, lines));
}

const withBreaks = (text: string): ReactNode =>
  text.split('\n').map((line, place) => (place === 0 ? line : h(Fragment, { key: place }, h('br'), line)));
