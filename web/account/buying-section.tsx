import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import { FormSection } from '../ui/form-section.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './buying-section.module.css';

const screens = { orders: 'orders', addresses: 'addresses', savedCards: 'cards' } as const;

/** Links to orders, addresses and saved cards. */
export function BuyingSection() {
  const { t } = useTranslation(['account', 'common']);
  const path = usePath();
  const { takesPayments } = useSite();
  if (!takesPayments) return null;
  return (
    <FormSection title={t('settings.buying.title')} text={t('settings.buying.text')}>
      <ul className={classes.ways}>
        {(['orders', 'addresses', 'savedCards'] as const).map((screen) => (
          <li key={screen}>
            <Link to={path(`/shop/${screens[screen]}`)}>
              {t(`common:menu.${screen}`)}
              <Icon name="chevron" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
