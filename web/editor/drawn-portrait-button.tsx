import { Button } from '@mantine/core';
import { deriveShades } from '@visita/core/cards/accent';
import type { CardContent } from '@visita/core/cards/content';
import { Problem } from '@visita/core/problems';
import { uploads } from '@visita/core/uploads/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { monogram } from '../profile/monogram.ts';
import { useProblemToast } from '../ui/problem-toast.ts';
import type { CardForm } from './card-values.ts';
import { drawPortrait } from './drawn-portrait.ts';

interface DrawnPortraitButtonProps {
  form: CardForm;
  /** Called when the drawn picture has become the form's photo. */
  onDrawn: () => void;
}

/**
 * Draws the initials in the card's colour as a photo, for owners without one. It is uploaded like a photo.
 */
export function DrawnPortraitButton({ form, onDrawn }: DrawnPortraitButtonProps) {
  const { t } = useTranslation('cards');
  const showProblem = useProblemToast();
  const [isBusy, setBusy] = useState(false);

  const draw = async () => {
    const { accent } = form.values;
    form.clearFieldError('photo');
    setBusy(true);
    try {
      const initials = form.values.name.trim() && (await readInitials(form.values));
      if (!initials) {
        form.validateField('name');
        form.getInputNode('name')?.focus();
        return;
      }
      const { url } = await writeWithoutReload(uploads.photo, {
        form: { photo: await drawPortrait(initials, deriveShades(accent).light) },
      });
      form.setFieldValue('photo', url);
      onDrawn();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      showProblem(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button variant="default" loading={isBusy} onClick={() => void draw()}>
      {t('photo.draw')}
    </Button>
  );
}

/** Returns the initials of a name. The rules that split names load at the first use. */
async function readInitials(values: CardContent): Promise<string> {
  const name = values.name.trim();
  const { splitName } = await import('@visita/core/cards/names').catch(() => {
    throw new Problem('network');
  });
  const { family, given } = splitName({ ...values, name });
  return monogram({ name, familyName: family, givenName: given });
}
