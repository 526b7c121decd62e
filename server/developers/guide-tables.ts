import { scopes } from '@visita/core/access/scopes';
import type { Language } from '@visita/core/languages';
import { problems } from '@visita/core/problems';
import { testEvent, type DeliveredType } from '@visita/core/webhooks/event-types';
import { translatorFor } from '../http/words.ts';
import { exampleEvent } from './event-bodies.ts';
import { listProgramCodes } from './program-codes.ts';

const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (heads: string[], rows: string[][]) =>
  [row(...heads), row(...heads.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

/** Tables and lists of the guides, from the values that the product itself uses: `{{table.scopes}}`. */
export const guideTables: Record<string, (language: Language) => string> = {
  scopes: (language) => {
    const t = translatorFor(language);
    const heads = [t('developers:tables.right'), t('developers:tables.opens')];
    return table(
      heads,
      scopes.map((scope) => [`\`${scope}\``, t(`account:apiKeys.scopes.${scope}`)]),
    );
  },
  codes: (language) => {
    const t = translatorFor(language);
    const heads = ['status', 'code', 'meaning'] as const;
    return table(
      heads.map((head) => t(`developers:tables.${head}`)),
      listProgramCodes().map((code) => [
        String(problems[code]),
        `\`${code}\``,
        t(`problems:refusals.${code}.title`),
      ]),
    );
  },
  bodies: () =>
    bodyEvents
      .map((type) => `### \`${type}\`\n\n\`\`\`json\n${JSON.stringify(exampleEvent(type), null, 2)}\n\`\`\``)
      .join('\n\n'),
};

/** One event of each shape of a body: the others of its noun have the same. */
const bodyEvents: DeliveredType[] = [
  'contact.created',
  'contact.withdrawn',
  'card.changed',
  'card.lost',
  'order.paid',
  'subscription.changed',
  testEvent,
];
