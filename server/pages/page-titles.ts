import type { Language } from '@visita/core/languages';
import type { PageCode } from '@visita/core/pages/content-page';

/** What each content page is called before anybody has written it. */
export const pageTitles: Record<PageCode, Record<Language, string>> = {
  about: { en: 'About us', fr: 'À propos de nous', 'zh-CN': '关于我们', 'zh-TW': '關於我們' },
  'how-it-works': { en: 'How it works', fr: 'Comment ça marche', 'zh-CN': '使用方法', 'zh-TW': '使用方式' },
  faq: { en: 'Questions and answers', fr: 'Questions et réponses', 'zh-CN': '常见问题', 'zh-TW': '常見問題' },
  contact: { en: 'Contact us', fr: 'Nous joindre', 'zh-CN': '联系我们', 'zh-TW': '聯絡我們' },
  enterprise: { en: 'For companies', fr: 'Pour les entreprises', 'zh-CN': '企业方案', 'zh-TW': '企業方案' },
  terms: { en: 'Terms of service', fr: 'Conditions d’utilisation', 'zh-CN': '服务条款', 'zh-TW': '服務條款' },
  privacy: { en: 'Privacy policy', fr: 'Politique de confidentialité', 'zh-CN': '隐私政策', 'zh-TW': '隱私權政策' },
  'refund-policy': { en: 'Refund policy', fr: 'Politique de remboursement', 'zh-CN': '退款政策', 'zh-TW': '退款政策' },
  'shipping-policy': { en: 'Shipping policy', fr: 'Politique de livraison', 'zh-CN': '配送政策', 'zh-TW': '運送政策' },
  accessibility: { en: 'Accessibility', fr: 'Accessibilité', 'zh-CN': '无障碍声明', 'zh-TW': '無障礙聲明' },
};
