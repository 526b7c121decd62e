import type { z } from 'zod';
import { RegistrationForm } from './account/contract.ts';
import { ProfileForm, User } from './account/user.ts';
import { Destination, WrittenAddress } from './addresses/address.ts';
import { NewAddress } from './addresses/new-address.ts';
import { Dashboard } from './admin/admin-contract.ts';
import { PlanPriceChange, Settings, SellerChange, ShippingChange, TaxChange } from './admin/settings-contract.ts';
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
import { AddPrice, AddVariant, CreateProduct, ProductOfStaff, SavePictures, UpdateProduct, UpdateVariant } from './shop/admin-product.ts';
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
 * What the API's documents call a shape that has no name where it is written. A body or an answer that is not here either is
 * called by its call (`OrdersPayAnswer`), which one shape of several calls must not be.
 */
export const shapes: Record<string, z.ZodType> = {
  // of many calls
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
  // who somebody is
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
  // what staff write
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

/** What each module's calls are about, for the readers of the API's documents: those of customers and visitors first. */
export const modules: Record<keyof typeof contract, string> = {
  account: 'The account of a customer: registration, login, profile and devices.',
  addresses: 'Addresses of an account, to which orders are sent.',
  uploads: 'Pictures: avatars, photos of cards and others.',
  cards: 'Cards of an account: binding, content, pausing, losing and handing on.',
  profile: 'What a visitor of a card sees.',
  contacts: 'Details that visitors leave with the owner of a card; what they can do about it, and what the owner can.',
  stats: 'How often cards were looked at and saved.',
  shop: 'Products, delivery, and what a cart costs.',
  plans: 'The plans that can be subscribed to.',
  orders: 'Orders of an account.',
  subscriptions: 'Subscriptions: buying, sharing, changing, pausing and ending them.',
  payments: 'Payments of orders and subscriptions.',
  provider: 'Saved payment cards, and prices at the payment provider.',
  documents: 'Invoices and credit notes.',
  privacy: 'The archive of all that is kept of an account, and its erasure.',
  enterprise: 'Enquiries of companies.',
  pages: 'Content pages, such as the terms, in every version they had.',
  help: 'The section of the help that belongs to a screen.',
  staff: 'How the people who run the product log in, with a second factor.',
  adminStaff: 'Staff: their own account, their colleagues and roles, and the log of what was done.',
  adminOrders: 'Orders as staff see them: packing, parcels and returns.',
  adminPayments: 'Giving money back.',
  adminCards: 'Cards as they are made: batches, print sheets, and help with single cards.',
  adminUsers: 'Customers as staff see them, and help with their accounts.',
  adminPages: 'Writing content pages.',
  adminShop: 'Products, their prices and pictures, and what is in stock.',
  adminDocuments: 'Invoices and credit notes, for staff.',
  adminSubscriptions: 'Subscriptions as staff see them, and help with them.',
  adminRewards: 'Reward codes: made in batches, listed with their use, and revoked.',
  adminEnquiries: 'Enquiries of companies, and the contracts that come of them.',
  adminPrivacy: 'The archive and the erasure of an account, when its owner asks staff.',
  adminDashboard: 'How the business goes.',
  adminAlerts: 'What somebody has to look at.',
  adminEvents: 'Events of the payment provider that could not be worked off.',
  adminJobs: 'Jobs that were given up.',
  adminDrift: 'Where the payment provider and the product disagree.',
  adminSettings: 'The seller, prices of plans, delivery and taxes, from a day on.',
};
