import { useTranslation } from '../i18n/use-translation.ts';
import { Mark } from '../back-office/mark.tsx';

/** The state of a product or variant: listed or not. */
export function ProductState({ isListed }: { isListed: boolean }) {
  const { t } = useTranslation('admin-products');
  return <Mark tone={isListed ? 'good' : 'quiet'}>{t(isListed ? 'state.listed' : 'state.unlisted')}</Mark>;
}
