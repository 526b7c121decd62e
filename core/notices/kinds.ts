/** Occasions of which an owner is told. */
export const noticeKinds = ['contact', 'reminder', 'parcelAndTrial', 'lostCard'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Ways on which a notice is sent: to the address of the account, and to the devices that allowed it. */
export const noticeChannels = ['email', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/**
 * Switches of an owner. Emails with a finder's message have none: the message is stored nowhere else, so
 * without its email it would be lost.
 */
export const noticeSwitches = [
  'contact.email',
  'contact.push',
  'reminder.email',
  'reminder.push',
  'parcelAndTrial.email',
  'parcelAndTrial.push',
  'lostCard.push',
] as const;
export type NoticeSwitch = (typeof noticeSwitches)[number];

/** Returns the switch of a notice on one of its channels; undefined if it is always sent there. */
export const findSwitch = (kind: NoticeKind, channel: NoticeChannel): NoticeSwitch | undefined =>
  noticeSwitches.find((each) => each === `${kind}.${channel}`);
