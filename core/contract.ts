import { access } from './access/contract.ts';
import { adminAccounting } from './accounting/admin-contract.ts';
import { adminAlerts, adminDrift, adminEvents, adminJobs } from './admin/failures-contract.ts';
import { adminUsers } from './account/admin-contract.ts';
import { account } from './account/contract.ts';
import { security } from './account/security-contract.ts';
import { addresses } from './addresses/contract.ts';
import { adminDashboard } from './admin/admin-contract.ts';
import { adminSettings } from './admin/settings-contract.ts';
import { adminCards } from './cards/admin-contract.ts';
import { cards } from './cards/contract.ts';
import { contacts } from './contacts/contract.ts';
import { developers } from './developers/contract.ts';
import { adminDisputes } from './disputes/admin-contract.ts';
import { adminDocuments } from './documents/admin-contract.ts';
import { documents } from './documents/contract.ts';
import { adminEnquiries } from './enterprise/admin-contract.ts';
import { enterprise } from './enterprise/contract.ts';
import { adminOrders } from './orders/admin-contract.ts';
import { oauth } from './oauth/contract.ts';
import { notices } from './notices/contract.ts';
import { orders } from './orders/contract.ts';
import { adminPages } from './pages/admin-contract.ts';
import { pages } from './pages/contract.ts';
import { help } from './pages/help-contract.ts';
import { adminCredits, adminPayments } from './payments/admin-contract.ts';
import { payments } from './payments/contract.ts';
import { plans } from './plans/contract.ts';
import { adminPrivacy } from './privacy/admin-contract.ts';
import { privacy } from './privacy/contract.ts';
import { adminReports } from './profile/admin-contract.ts';
import { profile } from './profile/contract.ts';
import { provider } from './provider/contract.ts';
import { adminShop } from './shop/admin-contract.ts';
import { shop } from './shop/contract.ts';
import { adminStaff } from './staff/admin-contract.ts';
import { staff } from './staff/contract.ts';
import { stats } from './stats/contract.ts';
import { adminSubscriptions } from './subscriptions/admin-contract.ts';
import { adminRewards } from './subscriptions/admin-reward-contract.ts';
import { subscriptions } from './subscriptions/contract.ts';
import { uploads } from './uploads/contract.ts';
import { webhooks } from './webhooks/contract.ts';

/** All endpoints of the product, by module. */
export const contract = {
  staff,
  adminStaff,
  adminOrders,
  adminPayments,
  adminCredits,
  adminCards,
  account,
  security,
  notices,
  access,
  oauth,
  adminUsers,
  uploads,
  pages,
  help,
  adminPages,
  developers,
  addresses,
  plans,
  shop,
  adminShop,
  stats,
  cards,
  profile,
  adminReports,
  contacts,
  documents,
  adminDisputes,
  adminDocuments,
  provider,
  orders,
  subscriptions,
  adminSubscriptions,
  adminRewards,
  payments,
  enterprise,
  adminEnquiries,
  webhooks,
  privacy,
  adminPrivacy,
  adminAccounting,
  adminDashboard,
  adminAlerts,
  adminEvents,
  adminJobs,
  adminDrift,
  adminSettings,
};
