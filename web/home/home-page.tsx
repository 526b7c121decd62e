import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { useSite } from '../layout/site.ts';
import { Comparison } from './comparison.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LastCall } from './last-call.tsx';
import { Questions } from './questions.tsx';
import { Facts } from './facts.tsx';

export const handle = { namespaces: ['home', 'meta'] };

export default function HomePage() {
  const { t } = useTranslation('meta');
  const { brand } = useSite();
  return (
    <>
      <PageHead title={t('home.title', { brand })} description={t('home.description')} keywords={t('home.keywords')} />
      <Hero />
      <HowItWorks />
      <Facts />
      <Comparison />
      <Questions />
      <LastCall />
    </>
  );
}
