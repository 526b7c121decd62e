import { cards, type Card } from '@visita/core/cards/contract';
import { formatCardNumber, parseCardNumber } from '@visita/core/cards/number';
import { foreignHost, readScans, type Scan } from '@visita/core/binding/scan';
import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSearchParams } from 'react-router';
import { useSite } from '../site/site.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { findCard, isOtherThan, type Finding } from './check-result.ts';
import { readAddress } from './typed-number.ts';
import { useBindTarget } from './use-bind-target.ts';
import { useScanDraft } from './use-scan-draft.ts';
import { useAction } from '../ui/use-action.ts';
import { useFocusOn } from '../ui/use-focus-on.ts';

interface ScanStep {
  /** The owner's cards that the new one may replace. */
  own: readonly Card[];
  /** The lookup result of the tapped card that led here. */
  tapped: Finding | undefined;
  onBound: (id: string, isWritten: boolean) => Promise<void> | void;
}

/** The state of the first step: the number typed or read, the card found, and the messages about it. */
export function useScanStep({ own, tapped, onBound }: ScanStep) {
  const { t } = useTranslation('cards');
  const { publicUrl } = useSite();
  const [query] = useSearchParams();
  const { attempt } = useAction();
  const [container, focusOn] = useFocusOn();
  const [finding, setFinding] = useState(tapped);
  /** The scan that found the card. */
  const [scan, setScan] = useState<Scan>();
  const [announcement, setSaid] = useState('');
  const form = useContractForm({
    schema: cards.bind.terms.body,
    initialValues: { cardNumber: formatCardNumber(parseCardNumber(query.get('number') ?? '') ?? '') },
    labels: { cardNumber: t('fields.cardNumber') },
  });
  const { cardNumber } = form.values;
  /**
   * The number of a card other than the tapped one, after the owner was told so; submitting it again binds
   * that card.
   */
  const [otherNumber, setOtherNumber] = useState('');
  const target = useBindTarget(own);

  const lookUp = async (nextScan: Scan) => {
    setScan(nextScan);
    const found = await findCard(nextScan, own);
    setFinding(found);
    return found;
  };
  const replaces = target.kind === 'replace' && target.card ? target.card.id : '';
  useScanDraft({ cardNumber, scan, replaces }, (left) => {
    form.setFieldValue('cardNumber', left.cardNumber);
    if (left.replaces && !query.has('replaces')) target.choose('replace', left.replaces);
    const { scan: leftScan } = left;
    if (leftScan) void attempt(() => lookUp(leftScan));
  });

  const type = (text: string) => {
    setFinding(undefined);
    setScan(undefined);
    setSaid('');
    const address = readAddress(text, publicUrl);
    const found =
      address !== undefined && address !== 'foreign' && 'cardNumber' in address
        ? formatCardNumber(address.cardNumber)
        : text;
    form.setFieldValue('cardNumber', found);
    if (address === 'foreign') form.setFieldError('cardNumber', t('bind.foreignAddress'));
    else if (address && 'cardId' in address) form.setFieldError('cardNumber', t('bind.addressOnly'));
  };

  /** Handles the texts read by camera, picture or chip. Returns true if one names a card. */
  const take = (texts: string[]): boolean => {
    const read = readScans(texts, publicUrl);
    setSaid('');
    if (!read) {
      const host = texts.map((text) => foreignHost(text, publicUrl)).find((found) => found !== undefined);
      setSaid(
        host
          ? t('wizard.codes.foreign', { host })
          : t(texts.length > 0 ? 'wizard.codes.noCard' : 'wizard.codes.blank'),
      );
      return false;
    }
    form.clearFieldError('cardNumber');
    form.setFieldValue('cardNumber', 'cardNumber' in read ? formatCardNumber(read.cardNumber) : '');
    void attempt(async () => {
      const found = await lookUp(read);
      focusOn(
        found.state !== 'notBound'
          ? 'output a'
          : found.by === 'number'
            ? 'button[type=submit]'
            : 'input[data-path]',
      );
    });
    return true;
  };

  const submit = form.submit(async () => {
    const body = { cardNumber: parseCardNumber(cardNumber) ?? '' };
    const found = finding && isFree(finding) ? finding : await findCard(body, own);
    if (found.state === 'notFound')
      throw new Problem('cardNotFound', { errors: [{ field: 'cardNumber', code: 'cardNumberUnknown' }] });
    if (!isFree(found)) {
      setScan(body);
      return setFinding(found);
    }
    if (isOtherThan(tapped, found) && otherNumber !== body.cardNumber) {
      setOtherNumber(body.cardNumber);
      return setFinding(found);
    }
    const { kind, card, physicalCard } = target;
    const { id, name } = await (kind === 'replace' && card
      ? writeWithoutReload(cards.replace, {
          params: { id: card.id },
          body: { ...body, ...(physicalCard && { physicalCardId: physicalCard.id }) },
        })
      : writeWithoutReload(cards.bind, { body: { ...body, ...(card && { cardId: card.id }) } }));
    return onBound(id, name !== '');
  });

  const isOther = finding !== undefined && isOtherThan(tapped, finding);
  return {
    container,
    form,
    type,
    take,
    submit,
    finding,
    isOther,
    target,
    said: announcement,
    setSaid,
  };
}

const isFree = ({ by, state }: Finding): boolean => by === 'number' && state === 'notBound';
