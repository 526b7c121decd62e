import { dialledPhone } from '../dialled-phone.ts';

type Phones = { phone: string; phone2: string };

/** The numbers of a card, each as it is dialled from everywhere. */
export function dialledPhones({ phone, phone2 }: Phones): Phones {
  return { phone: dialledPhone(phone, 'phone'), phone2: dialledPhone(phone2, 'phone2') };
}
