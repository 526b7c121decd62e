import { useTranslation } from 'react-i18next';
import { usePath } from '../i18n/language.ts';
import { useSite } from '../layout/site.ts';
import type { Question } from './questions.ts';

interface PageDataProps {
  title: string;
  /** Behind the language. */
  path: string;
  questions: readonly Question[];
}

/** Where a page stands in the site, and the questions that it answers, as search engines read it (schema.org). */
export function PageData({ title, path, questions }: PageDataProps) {
  const { t } = useTranslation();
  const { publicUrl, nonce } = useSite();
  const pathOf = usePath();
  const steps = [
    { name: t('menu.home'), path: '/' },
    { name: title, path },
  ];
  const breadcrumb = {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: `${publicUrl}${pathOf(step.path)}`,
    })),
  };
  const faq = {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ name, answer }) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: answer } })),
  };
  const written = { '@context': 'https://schema.org', '@graph': questions.length > 0 ? [breadcrumb, faq] : [breadcrumb] };
  const text = JSON.stringify(written).replace(/</g, '\\u003c');
  return (
    <script type="application/ld+json" nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
