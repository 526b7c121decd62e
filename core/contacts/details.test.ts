import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../api/fields.ts';
import { LeftDetails } from './details.ts';

const details = { name: 'Zoé Martin', email: 'zoe@example.com' };

describe('a visitor’s details', () => {
  test('require a name, and an email address or a phone number', () => {
    expect(LeftDetails.parse(details)).toEqual({ ...details, phone: '', company: '', message: '' });
    expect(fieldErrors(LeftDetails, { name: ' ', email: 'zoe' })).toEqual([
      { field: 'name', code: 'required' },
      { field: 'email', code: 'emailInvalid' },
    ]);
    expect(LeftDetails.parse({ name: 'Zoé', phone: '+1 514 555 0123' })).toMatchObject({
      email: '',
      phone: '+15145550123',
    });
    const unreachable = [
      { field: 'name', code: 'required' },
      { field: 'email', code: 'emailOrPhone' },
    ];
    expect(fieldErrors(LeftDetails, { name: '' })).toEqual(unreachable);
    expect(fieldErrors(LeftDetails, { name: '', email: ' ', phone: '' })).toEqual(unreachable);
    expect(LeftDetails.safeParse(null).success).toBe(false);
    expect(fieldErrors(LeftDetails, { name: 'Zoé', phone: 'none' })).toEqual([
      { field: 'phone', code: 'phoneInvalid' },
    ]);
  });

  test.each(['Win at https://prize.example', 'www.prize.example', 'prize.example/now', 'http:prize'])(
    'refuse an address in the name: %s',
    (name) => {
      expect(fieldErrors(LeftDetails, { ...details, name })).toEqual([
        { field: 'name', code: 'holdsAddress' },
      ]);
      expect(fieldErrors(LeftDetails, { ...details, company: name })).toEqual([
        { field: 'company', code: 'holdsAddress' },
      ]);
    },
  );

  test.each(['Booking.com', 'St. John A/S', 'A.B. Müller', '欧阳晓明', 'Dr. Wu'])(
    'accept the name %s',
    (name) => {
      expect(fieldErrors(LeftDetails, { ...details, name, company: name })).toEqual([]);
    },
  );

  test('contain no line ends in a line and no direction marks', () => {
    const { name, message } = LeftDetails.parse({
      ...details,
      name: 'Zoé\r\nBcc: all@example.com\u202E',
      message: 'one\r\ntwo\u2066',
    });
    expect([name, message]).toEqual(['Zoé Bcc: all@example.com', 'one\ntwo']);
  });
});
