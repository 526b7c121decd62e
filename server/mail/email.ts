import type { Config } from '../config.ts';
import type { CurrentSeller } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import type { EmailBlock, EmailDraft, Link, Sheet } from './email-blocks.ts';
import type { Email } from './mail.ts';

/** Dependencies of every mail. */
export interface EmailDeps {
  config: Pick<Config, 'brand' | 'publicUrl' | 'adminOrigin'>;
  currentSeller: { load: () => Promise<Pick<Awaited<ReturnType<CurrentSeller['load']>>, 'name' | 'email'>> };
}

/** Renders a mail as HTML and as plain text, with the same content and links. */
export async function writeEmail(
  { config: { brand, publicUrl, adminOrigin }, currentSeller }: EmailDeps,
  draft: EmailDraft,
): Promise<Omit<Email, 'to'>> {
  const { language, subject } = draft;
  const t = translatorFor(language);
  const seller = await currentSeller.load();
  const sheet: Sheet = {
    ...draft,
    blocks: draft.blocks.map((block) => checked(block, [publicUrl, adminOrigin])),
    brand,
    home: new URL(publicUrl).href,
    why: draft.why ?? t('emails:frame.why', { brand }),
    from: t('emails:frame.from', { seller: seller.name, email: seller.email }),
    preview:
      draft.preview ??
      draft.blocks.flatMap((block) => ('paragraph' in block ? [block.paragraph] : []))[0] ??
      subject,
    byHand: t('emails:frame.byHand'),
  };
  // The renderer is large, and only jobs that send mail need it.
  const { renderEmailPage } = await import('./email-page.ts');
  return { language, subject, html: await renderEmailPage(sheet), text: getText(sheet) };
}

function checked(block: EmailBlock, ownOrigins: string[]): EmailBlock {
  if ('button' in block) return { button: checkedLink(block.button, ownOrigins) };
  if ('link' in block) return { link: checkedLink(block.link, ownOrigins) };
  return block;
}

function checkedLink(link: Link, ownOrigins: string[]): Link {
  const url = URL.parse(link.url);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new TypeError('a link in a mail must be an http(s) URL without user and password');
  if (!ownOrigins.includes(url.origin) && !link.leaves)
    throw new TypeError(
      'a link in a mail must lead to PUBLIC_URL or ADMIN_ORIGIN, unless it is marked `leaves`',
    );
  return { ...link, url: url.href };
}

function getText({ blocks, brand, home, why, from }: Sheet): string {
  return `${[brand, ...blocks.map(textOfBlock), `-- \n${why}\n${from}\n${home}`].join('\n\n')}\n`;
}

function textOfBlock(block: EmailBlock): string {
  if ('heading' in block) return block.heading;
  if ('paragraph' in block) return block.paragraph;
  if ('button' in block) return `${block.button.label}\n${block.button.url}`;
  if ('link' in block) return `${block.link.label}\n${block.link.url}`;
  if ('code' in block) return `    ${block.code}`;
  if ('rows' in block) return block.rows.map(({ label, value }) => `${label}\t${value}`).join('\n');
  return block.smallPrint;
}
