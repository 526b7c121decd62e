import { describe, expect, test } from 'vitest';
import { CardContent, emptyContent, hideable } from './content.ts';
import {
  emailFields,
  findCallPhone,
  listEmails,
  listPhones,
  messageLink,
  noLabels,
  phoneFields,
  phoneLink,
} from './reach.ts';

const reach = (fields: Partial<CardContent>) => ({ ...emptyContent, ...fields });

describe('the numbers and addresses of a card', () => {
  test('are listed in the order of their fields, with their labels', () => {
    const card = reach({
      phone2: '+15145550100',
      phone5: '+15145550105',
      email3: 'c@example.com',
      contactLabels: { ...noLabels, phone5: 'fax' },
    });
    expect(listPhones(card)).toEqual([
      { field: 'phone2', label: '', number: '+15145550100' },
      { field: 'phone5', label: 'fax', number: '+15145550105' },
    ]);
    expect(listEmails(card)).toEqual([{ field: 'email3', label: '', address: 'c@example.com' }]);
  });

  test('can each be hidden', () => {
    expect(hideable).toEqual(expect.arrayContaining([...phoneFields, ...emailFields]));
  });

  test.each(['phone3', 'phone4', 'phone5'] as const)('%s is validated like the first one', (field) => {
    expect(CardContent.shape[field].parse('514-555-0142 poste 45')).toBe('5145550142;ext=45');
    expect(CardContent.shape[field].safeParse('call me').success).toBe(false);
  });

  test('an unknown label is refused, and a missing one is none', () => {
    const { contactLabels } = CardContent.shape;
    expect(contactLabels.parse({ phone: 'work' })).toEqual({ ...noLabels, phone: 'work' });
    expect(contactLabels.safeParse({ phone: '<b>' }).success).toBe(false);
    expect(contactLabels.safeParse({ email: 'fax' }).success).toBe(false);
  });
});

describe('the number of an action', () => {
  const fax = { phone: '+15145550101', contactLabels: { ...noLabels, phone: 'fax' as const } };

  test('a fax is neither called nor written to', () => {
    expect(findCallPhone(reach(fax))).toBeUndefined();
    expect(messageLink(reach(fax))).toBe('');
    expect(findCallPhone(reach({ ...fax, phone4: '+15145550104' }))?.field).toBe('phone4');
  });

  test('a message goes to the mobile number, or to the first one if it has no label', () => {
    expect(messageLink(reach({ phone: '+15145550101;ext=5' }))).toBe('sms:+15145550101');
    expect(
      messageLink(
        reach({
          phone: '+15145550101',
          phone2: '+15145550102',
          contactLabels: { ...noLabels, phone2: 'mobile' },
        }),
      ),
    ).toBe('sms:+15145550102');
    expect(messageLink(reach({ phone: '+15145550101', contactLabels: { ...noLabels, phone: 'home' } }))).toBe(
      '',
    );
  });

  test('a WhatsApp number opens a chat, and a call if it lacks its country', () => {
    expect(phoneLink({ label: 'whatsapp', number: '+85291234567' })).toBe('https://wa.me/85291234567');
    expect(phoneLink({ label: 'whatsapp', number: '91234567' })).toBe('tel:91234567');
    expect(phoneLink({ label: 'work', number: '+15145550101;ext=45' })).toBe('tel:+15145550101,45');
  });
});
