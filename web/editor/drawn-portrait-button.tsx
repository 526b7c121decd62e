import { Button } from '@mantine/core';
import { shadesOf } from '@visita/core/cards/accent';
import { splitName } from '@visita/core/cards/names';
import { Problem } from '@visita/core/problems';
import { uploads } from '@visita/core/uploads/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { monogram } from '../profile/monogram.ts';
import { useProblemToast } from '../ui/problem-toast.ts';
import type { CardForm } from './card-values.ts';
import { drawPortrait } from './drawn-portrait.ts';

interface DrawnPortraitButtonProps {
  form: CardForm;
  /** The portrait is the form's photo now. */
  onDrawn: () => void;
}

/** For whoever has no photo at hand: the letters of the name in the colour of the card, sent and kept as a photo is. */
export function DrawnPortraitButton({ form, onDrawn }: DrawnPortraitButtonProps) {
  const { t } = useTranslation('cards');
  const showProblem = useProblemToast();
  const [isBusy, setBusy] = useState(false);

  const draw = async () => {
    const { accent } = form.values;
    const name = form.values.name.trim();
    const { family, given } = splitName({ ...form.values, name });
    const initials = monogram({ name, familyName: family, givenName: given });
    form.clearFieldError('photo');
    if (!initials) {
      form.validateField('name');
      form.getInputNode('name')?.focus();
      return;
    }
    setBusy(true);
    try {
      const { url } = await call(uploads.photo, { form: { photo: await drawPortrait(initials, shadesOf(accent).light) } });
      form.setFieldValue('photo', url);
      onDrawn();
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      showProblem(refused);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button variant="subtle" loading={isBusy} onClick={() => void draw()}>
      {t('photo.draw')}
    </Button>
  );
}
