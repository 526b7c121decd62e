import type { Language } from '@visita/core/languages';
import { sampleAccountEmails } from './sample-account-emails.ts';
import { sampleCardEmails } from './sample-card-emails.ts';
import { sampleOfficeEmails } from './sample-office-emails.ts';
import { sampleOrderEmails } from './sample-order-emails.ts';
import { sampleRecipient, type EmailSamples } from './sample-recipient.ts';
import { sampleSubscriptionEmails } from './sample-subscription-emails.ts';

/**
 * Every email that the product sends, in one language. `server/mail/every-email.test.ts` compares the keys
 * with the builders in the sources.
 */
export function sampleEmails(language: Language): EmailSamples {
  const recipient = sampleRecipient(language);
  return {
    ...sampleAccountEmails(recipient),
    ...sampleCardEmails(recipient),
    ...sampleOrderEmails(recipient),
    ...sampleSubscriptionEmails(recipient),
    ...sampleOfficeEmails(recipient),
  };
}
