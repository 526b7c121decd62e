import { answerHours } from '@visita/core/enterprise/enquiry';
import { contractPrice } from '@visita/core/enterprise/terms';
import { formatMoney } from '@visita/core/money';
import { plainPhoneText } from '@visita/core/phone-text';
import { enterpriseTerms } from '@visita/core/plans/plan';
import { cleanLine, cleanText } from '@visita/core/text';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import { writeEmail } from '../mail/email.ts';
import type { Email } from '../mail/mail.ts';
import type { EnquiryRow } from './enquiry-queries.ts';

type EnterpriseEmailDeps = Pick<Deps, 'config' | 'currentSeller'>;

/**
 * Builds the e-mail about an enquiry to the seller, in the seller's language. The message is quoted line by
 * line.
 */
export async function enquiryEmail(
  { config, currentSeller }: EnterpriseEmailDeps,
  enquiry: EnquiryRow,
): Promise<Email> {
  const { sellerLanguage: language } = config;
  const seller = await currentSeller.load();
  const t = translatorFor(language);
  const company = cleanLine(enquiry.company);
  const subject = t('emails:enterprise.enquiry.subject', { company });
  const text = t('emails:enterprise.enquiry.text', { hours: answerHours });
  const { cards, hasLogo } = enquiry;
  const { firstYear } = contractPrice({ seats: cards, hasLogo });
  const rows = [
    { label: t('emails:enterprise.rows.name'), value: cleanLine(enquiry.name) },
    { label: t('emails:enterprise.rows.company'), value: company },
    { label: t('emails:enterprise.rows.email'), value: enquiry.email },
    ...(enquiry.phone === ''
      ? []
      : [
          {
            label: t('emails:enterprise.rows.phone'),
            value: plainPhoneText(cleanLine(enquiry.phone), language),
          },
        ]),
    { label: t('emails:enterprise.rows.language'), value: enquiry.language },
    { label: t('emails:enterprise.rows.cards'), value: String(cards) },
    { label: t('emails:enterprise.rows.logo'), value: t(`emails:enterprise.${hasLogo ? 'yes' : 'no'}`) },
    ...(cards < enterpriseTerms.fromCards
      ? []
      : [{ label: t('emails:enterprise.rows.firstYear'), value: formatMoney(firstYear, language) }]),
  ];
  const quoted = cleanText(enquiry.message)
    .split('\n')
    .map((line) => `> ${line}`);
  const blocks = [
    { heading: subject },
    { paragraph: text },
    { rows },
    { paragraph: quoted.join('\n') },
    { smallPrint: t('emails:alerts.note') },
  ];
  const message = await writeEmail(
    { config, currentSeller },
    { subject, blocks, language, preview: text, why: t('emails:alerts.why') },
  );
  return { ...message, to: { name: seller.name, address: seller.email } };
}

/**
 * Builds the confirmation to the sender. The address may be another person's, so it says little and greets
 * without a name.
 */
export async function enquiredEmail(
  { config, currentSeller }: EnterpriseEmailDeps,
  { email, language }: EnquiryRow,
): Promise<Email> {
  const t = translatorFor(language);
  const subject = t('emails:enterprise.enquired.subject');
  const blocks = [
    { heading: subject },
    { paragraph: t('emails:enterprise.enquired.text', { hours: answerHours }) },
    { smallPrint: t('emails:enterprise.enquired.note') },
  ];
  return {
    ...(await writeEmail({ config, currentSeller }, { subject, blocks, language })),
    to: { name: '', address: email },
  };
}

/** Builds an answer by staff to the sender, paragraph by paragraph. */
export async function answerEmail(
  { config, currentSeller }: EnterpriseEmailDeps,
  { name, email, language }: EnquiryRow,
  text: string,
): Promise<Email> {
  const t = translatorFor(language);
  const seller = await currentSeller.load();
  const subject = t('emails:enterprise.answer.subject', { brand: config.brand });
  const blocks = [
    { heading: t('emails:enterprise.answer.heading') },
    ...text.split('\n\n').map((paragraph) => ({ paragraph })),
    { smallPrint: t('emails:enterprise.answer.reply', { email: seller.email }) },
  ];
  const message = await writeEmail({ config, currentSeller }, { subject, blocks, language });
  return { ...message, to: { name: cleanLine(name), address: email }, headers: { 'Reply-To': seller.email } };
}
