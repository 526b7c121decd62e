import { alertAbout, alertKinds } from '@visita/core/provider/alert';
import * as enterprise from '../enterprise/emails.ts';
import type { EnquiryRow } from '../enterprise/enquiry-queries.ts';
import { alertEmail } from '../provider/emails.ts';
import * as staff from '../staff/emails.ts';
import type { StaffRow } from '../staff/queries.ts';
import type { EmailSamples, SampleRecipient } from './sample-recipient.ts';

/** Emails to and from those who run the shop. */
export function sampleOfficeEmails({
  deps,
  user,
  at,
  language,
  token,
  userAgent,
}: SampleRecipient): EmailSamples {
  const { displayName: name, email } = user;
  const person: StaffRow = {
    id: '019cd300-0000-7000-8000-000000000040',
    email,
    name,
    language,
    passwordHash: null,
    mustChangePassword: false,
    role: 'support',
    disabledAt: null,
    version: 0,
    createdBy: null,
    createdAt: at,
  };
  const enquiry: EnquiryRow = {
    id: '019cd300-0000-7000-8000-000000000041',
    name,
    company: 'Ponts & Routes',
    email,
    phone: '+15145550142',
    cards: 60,
    hasLogo: true,
    message: 'Bonjour,\n\nsoixante cartes, 六十張.',
    language,
    status: 'new',
    staffNote: '',
    createdAt: at,
    answeredAt: null,
    version: 0,
    subscriptionId: null,
  };
  const small: EnquiryRow = { ...enquiry, cards: 5, hasLogo: false, phone: '' };
  const facts = { orderNo: 'V20260309ABCDEF', amount: 3334, currency: 'CAD' };
  const alert = (kind: (typeof alertKinds)[number], dueBy?: string) => () =>
    alertEmail(deps, { kind, about: alertAbout[kind], detail: 'card_declined', facts: { ...facts, dueBy } });
  return {
    'staff/passwordLinkEmail': {
      usual: () =>
        staff.passwordLinkEmail(deps, { person, url: `${deps.config.publicUrl}/admin/password/${token}` }),
    },
    'staff/changeEmail': Object.fromEntries(
      staff.toldChanges.map((change) => [change, () => staff.changeEmail(deps, { person, change })]),
    ),
    'staff/newSignInEmail': { usual: () => staff.newSignInEmail(deps, { person, userAgent, at }) },
    'enterprise/enquiryEmail': {
      usual: () => enterprise.enquiryEmail(deps, enquiry),
      small: () => enterprise.enquiryEmail(deps, small),
    },
    'enterprise/enquiredEmail': { usual: () => enterprise.enquiredEmail(deps, enquiry) },
    'enterprise/answerEmail': {
      usual: () => enterprise.answerEmail(deps, enquiry, 'Bonjour!\n\n您好，六十張沒有問題。'),
    },
    'provider/alertEmail': {
      ...Object.fromEntries(alertKinds.map((kind) => [kind, alert(kind)])),
      paymentDisputed: alert('paymentDisputed', '2026-04-16T15:00:00Z'),
      paymentDisputedUndated: alert('paymentDisputed'),
    },
  };
}
