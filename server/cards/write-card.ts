import { likelyCountries } from '@visita/core/complete-phone';
import { companyLine } from '@visita/core/cards/company-parts';
import type { CardContent } from '@visita/core/cards/content';
import { fieldProblem, Problem } from '@visita/core/problems';
import { parsePhotoName } from '@visita/core/uploads/photo-files';
import { asKept } from '../addresses/known-regions.ts';
import { imagePath } from '../image-address.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { findPhoto } from '../uploads/queries.ts';
import { findOwnCard, refuseCard } from './find-own-card.ts';
import { tellCardChanged } from './card-changed.ts';
import { completePhoneField } from '../complete-phone-field.ts';
import { findCard, updateCard, type OwnedCard } from './queries.ts';

/**
 * Writes all content of a card. With a version it is an optimistic lock: throws `cardChangedElsewhere` if
 * stale.
 */
export async function writeCard(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  mine: OwnedCard,
  { version, ...values }: CardContent & { version?: number | undefined },
) {
  const companyParts = await asKept(values.companyParts);
  const companyAddress = companyLine({ ...values, companyParts }, values.language);
  const content = {
    ...values,
    ...completePhones(values),
    companyParts,
    companyAddress,
    photo: imagePath({ config }, values.photo),
  };
  return transaction(db, async (tx) => {
    const name = content.photo.startsWith('/') ? parsePhotoName(content.photo) : undefined;
    const photo = name && (await findPhoto(tx, { userId: mine.userId, name }));
    if (!photo) throw fieldProblem('photo', 'photoUnknown');
    const isWritten = await updateCard(tx, mine, { version, content, photoId: photo.id, updatedAt: now() });
    const card = await findCard(tx, mine);
    if (!card) throw await refuseCard(tx, mine);
    if (!isWritten) throw new Problem('cardChangedElsewhere');
    await tellCardChanged(tx, card);
    return findOwnCard({ db: tx, config, now }, mine);
  });
}

type PhoneFields = Pick<CardContent, 'phone' | 'phone2' | 'companyParts' | 'language'>;

/**
 * Completes a card's phone numbers to E.164. The country comes from the other number, the company's address,
 * or the language.
 */
function completePhones({
  phone,
  phone2,
  companyParts,
  language,
}: PhoneFields): Pick<CardContent, 'phone' | 'phone2'> {
  const homes = likelyCountries({ phones: [phone, phone2], countries: [companyParts.country], language });
  return {
    phone: completePhoneField(phone, { field: 'phone', homes }),
    phone2: completePhoneField(phone2, { field: 'phone2', homes }),
  };
}
