import { useTranslation } from 'react-i18next';
import { Mark } from '../staff/mark.tsx';

/** Whether it is sold; of a variant, beside its product. */
export function ProductState({ isListed }: { isListed: boolean }) {
  const { t } = useTranslation('admin-products');
  return <Mark tone={isListed ? 'good' : 'quiet'}>{t(isListed ? 'state.listed' : 'state.unlisted')}</Mark>;
}
