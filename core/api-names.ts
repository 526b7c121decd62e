import type { z } from 'zod';
import { RegistrationForm } from './account/contract.ts';
import { ProfileForm, User } from './account/user.ts';
import { Destination, WrittenAddress } from './addresses/address.ts';
import { NewAddress } from './addresses/new-address.ts';
import { Dashboard } from './admin/admin-contract.ts';
import {
  PlanPriceChange,
  Settings,
  SellerChange,
  ShippingChange,
  TaxChange,
} from './admin/settings-contract.ts';
import { Colour } from './cards/colour.ts';
import { CompanyParts, WrittenParts } from './cards/company-parts.ts';
import { CardContent } from './cards/content.ts';
import { SpecialValidity } from './cards/special-validity.ts';
import { WrittenContent } from './cards/written-content.ts';
import { ContactNotes, LeaveForm, MailForm } from './contacts/contract.ts';
import { LeftDetails } from './contacts/details.ts';
import { contract } from './contract.ts';
import { NewEnquiry } from './enterprise/enquiry.ts';
import { NewOrder, Order, OrderEvent, OrderItem, OrderPayment, OrderRow } from './orders/contract.ts';
import { ParcelMove, ReturnParcel, ShipOrder, ShipOrders } from './orders/work-input.ts';
import { PasswordByLink, PasswordChange } from './password.ts';
import { Heading } from './pages/content-page.ts';
import { RefundOrder } from './payments/admin-contract.ts';
import {
  AddPrice,
  AddVariant,
  CreateProduct,
  ProductOfStaff,
  SavePictures,
  UpdateProduct,
  UpdateVariant,
} from './shop/admin-product.ts';
import { ChangeStock } from './shop/admin-contract.ts';
import { CartItem } from './shop/cart.ts';
import { TaxLine } from './shop/tax.ts';
import { Me } from './staff/person.ts';
import { NewPasskey, SignedPasskey } from './staff/second-factor.ts';
import { SaveStats } from './stats/contract.ts';
import { NewSubscription, PlanCart } from './subscriptions/buying.ts';
import { ScheduleAnswer } from './subscriptions/schedule-calls.ts';
import { Plan, Subscription } from './subscriptions/subscription.ts';

const {
  account,
  adminAlerts,
  adminCards,
  adminOrders,
  adminRewards,
  adminStaff,
  cards,
  contacts,
  documents,
  orders,
  payments,
  staff,
  subscriptions,
} = contract;

/**
 * Names in the API documentation of shapes without an id of their own. A body or response that is not listed
 * is named after its endpoint (`OrdersPayAnswer`), which is not allowed for a shape of several endpoints.
 */
export const shapes: Record<string, z.ZodType> = {
  // shared
  Reason: adminCards.block.terms.body,
  SeenVersion: adminStaff.disable.terms.body,
  RowVersion: adminOrders.resume.terms.body,
  ReasonedChange: adminOrders.cancel.terms.body,
  Count: adminAlerts.count.terms.returns,
  Link: documents.link.terms.returns,
  ChosenLanguage: documents.link.terms.body,
  Language: User.shape.language,
  TableFile: adminOrders.shipFile.terms.form,
  TextFile: contacts.table.terms.returns,
  // accounts and staff
  RegistrationForm,
  ProfileForm,
  PasswordForm: PasswordChange,
  PasswordByLink,
  Credentials: account.login.terms.body,
  PasswordProof: adminStaff.removeTotp.terms.body,
  TokenProof: staff.startSetup.terms.body,
  CodeProof: staff.loginByTotp.terms.body,
  NewPasskey,
  SignedPasskey,
  StaffRole: Me.shape.role,
  Permission: Me.shape.permissions.element,
  // cards and visitors
  Colour,
  NewCardWords: CardContent.shape.variants.unwrap().shape.en.unwrap(),
  NewSocialLinks: CardContent.shape.socialLinks.unwrap(),
  NewCardVariants: CardContent.shape.variants.unwrap(),
  NewCompanyParts: CompanyParts,
  CompanyParts: WrittenParts,
  NewLink: CardContent.shape.links.unwrap().element,
  CardLink: WrittenContent.shape.links.element,
  CardWords: WrittenContent.shape.variants.shape.en,
  SpecialValidity,
  GivenCardNumber: cards.bind.terms.body,
  CardByNumber: adminCards.get.terms.returns.shape.leadsTo.unwrap(),
  SubscriptionByNumber: adminRewards.list.terms.returns.shape.items.element.shape.subscription.unwrap(),
  BatchByTitle: adminCards.get.terms.returns.shape.batch,
  UserByEmail: adminCards.get.terms.returns.shape.owner.unwrap(),
  LeaveForm,
  MailForm,
  LeftDetails,
  ContactNotes,
  StatsPeriod: SaveStats.shape.period,
  // addresses and orders
  NewAddress,
  WrittenAddress,
  Destination,
  CartItem,
  TaxLine,
  NewOrder,
  OrderStatus: Order.shape.status,
  ShippingStatus: Order.shape.shippingStatus.unwrap(),
  PaymentStatus: OrderPayment.shape.status,
  OrderItem,
  OrderRow,
  OrderEvent,
  OrderPayment,
  PaymentCard: OrderPayment.shape.card.unwrap(),
  OrderToPay: payments.open.terms.body,
  Checkout: orders.pay.terms.returns,
  OpenedPayment: payments.open.terms.returns,
  ParcelMove,
  ShipOrder,
  ShipOrders,
  ReturnParcel,
  RefundOrder,
  // subscriptions
  CardChoice: PlanCart.shape.card.unwrap(),
  NewSubscription,
  NextCharge: subscriptions.previewSwitch.terms.returns.shape.next,
  PlanCode: Plan,
  SubscriptionStatus: Subscription.shape.status,
  Seat: Subscription.shape.seats.element,
  SeatCard: Subscription.shape.seats.element.shape.card.unwrap(),
  Milestone: Subscription.shape.milestones.element,
  Schedule: ScheduleAnswer,
  SubscriptionToPay: payments.openPlan.terms.body,
  CancelledSubscription: subscriptions.cancel.terms.returns,
  // content and settings of staff
  Heading,
  NewEnquiry,
  CreateProduct,
  UpdateProduct,
  NewProductWords: UpdateProduct.shape.words.shape.en,
  ProductWords: ProductOfStaff.shape.words.shape.en,
  NewProductSpecification: UpdateProduct.shape.specification.shape.en,
  ProductSpecification: ProductOfStaff.shape.specification.shape.en,
  TextInEveryLanguage: ProductOfStaff.shape.variants.element.shape.names,
  NewTextInEveryLanguage: AddVariant.shape.names,
  AddVariant,
  UpdateVariant,
  AddPrice,
  SavePictures,
  ChangeStock,
  SellerChange,
  PlanPriceChange,
  ShippingChange,
  TaxChange,
  ServiceHours: Settings.shape.seller.shape.initial.shape.hours.element,
  TaxNumbers: Settings.shape.seller.shape.initial.shape.taxNumbers,
  Waiting: Dashboard.shape.toShip,
  Bar: Dashboard.shape.activated.unwrap().shape.bars.element,
};

/**
 * One sentence about the endpoints of each module, for the API documentation. Modules for customers and
 * visitors come first.
 */
export const modules: Record<keyof typeof contract, string> = {
  account: 'Customer accounts: registration, login, profile and sessions.',
  addresses: 'Delivery addresses of an account.',
  uploads: 'Uploaded pictures: avatars, card photos and others.',
  cards: 'Cards of an account: binding, content, pausing, loss, replacement and transfer.',
  profile: 'Public profiles of cards, as visitors see them.',
  contacts: 'Contact details that visitors leave with the owner of a card, for both sides.',
  stats: 'Visits and contact saves of cards.',
  shop: 'Products, delivery terms and cart quotes.',
  plans: 'Plans on sale.',
  orders: 'Orders of an account.',
  subscriptions: 'Subscriptions: purchase, sharing, changes, pauses and cancellation.',
  payments: 'Payments of orders and subscriptions.',
  provider: 'Saved payment cards, and prices at the payment provider.',
  documents: 'Invoices and credit notes.',
  privacy: 'Data export and erasure of an account.',
  enterprise: 'Enterprise enquiries.',
  pages: 'Content pages, such as the terms, with all their versions.',
  help: 'Contextual help for screens.',
  staff: 'Staff login with a second factor.',
  adminStaff: 'Staff: own account, members, roles and audit log.',
  adminOrders: 'Orders for staff: packing, shipping and returns.',
  adminPayments: 'Refunds.',
  adminCards: 'Cards for staff: batches, print sheets and help with single cards.',
  adminUsers: 'Customers for staff, and help with their accounts.',
  adminPages: 'Editing of content pages.',
  adminShop: 'Products, prices, pictures and stock.',
  adminDocuments: 'Invoices and credit notes for staff.',
  adminSubscriptions: 'Subscriptions for staff: cancellation, extension, credit and reconciliation.',
  adminRewards: 'Reward codes: batches, redemption and revocation.',
  adminEnquiries: 'Enterprise enquiries for staff, and the contracts that result.',
  adminPrivacy: 'Data export and erasure on behalf of a customer.',
  adminDashboard: 'Key figures of the business.',
  adminAlerts: 'Alerts that need the attention of staff.',
  adminEvents: 'Webhook events of the payment provider that could not be applied.',
  adminJobs: 'Background jobs that failed permanently.',
  adminDrift: 'Differences between the payment provider and the product.',
  adminSettings: 'The seller, prices of plans, delivery and taxes, from a day on.',
};
