import { VisuallyHidden } from '@mantine/core';
import { bindingSteps, type BindingStep } from '@visita/core/binding/binding-steps';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './bind-steps.module.css';

/** The progress of the wizard. */
export function BindSteps({ step }: { step: BindingStep }) {
  const { t } = useTranslation('cards');
  const here = bindingSteps.indexOf(step);
  return (
    <ol className={classes.steps} aria-label={t('wizard.steps.label')}>
      {bindingSteps.map((name, index) => (
        <li
          key={name}
          aria-current={index === here ? 'step' : undefined}
          data-passed={index < here || undefined}
        >
          <span>
            {index < here && <Icon name="check" size={14} />}
            {t(`wizard.steps.${name}`)}
            {index < here && <VisuallyHidden>{t('wizard.steps.passed')}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
