/**
 * The rules of cards and physical cards, told anew from docs/product.md, section 11: what each action is allowed to do,
 * and what every address shows after it.
 */

const dayMs = 86_400_000;

interface KnownCard {
  name: string;
  owner: number;
  /** The code of its digital address. */
  code: string;
  exitLink: string;
  isPaused: boolean;
  /** True once visitors see it: it had a physical card or a plan. */
  isPublished: boolean;
  plansUntil: number[];
  /** The end of the days in which a person's first card without a physical card is shown in full; 0 for another. */
  fullUntil: number;
}

interface KnownThing {
  code: string;
  /** Included days, counted from its first attachment; 0 without any. */
  days: number;
  firstAt: number | null;
  /** The card to which its address leads. */
  card: KnownCard | null;
  /** The card that its included time pays for. */
  paysFor: KnownCard | null;
  isLost: boolean;
  isBlocked: boolean;
  exitLink: string;
  /** The last owner, whose exit link it shows. */
  left: number | null;
}

/** A removed card's digital address, and the link to which its last owner leads visitors. */
interface FormerAddress {
  code: string;
  exitLink: string;
  left: number;
}

/** Keeps the cards of several people, whose number is their position. */
export function createCardBooks(physicalCards: { code: string; days: number }[], startedAt: number) {
  let now = startedAt;
  const cards: KnownCard[] = [];
  const former: FormerAddress[] = [];
  const erased = new Set<number>();
  const peopleWithFullCard = new Set<number>();
  const things = physicalCards.map((one): KnownThing => ({
    ...one,
    firstAt: null,
    card: null,
    paysFor: null,
    isLost: false,
    isBlocked: false,
    exitLink: '',
    left: null,
  }));

  const isAttached = (thing: KnownThing) => thing.card !== null && !thing.isBlocked;
  const attachedTo = (card: KnownCard) => things.filter((thing) => thing.card === card && !thing.isBlocked);
  const getEnd = ({ firstAt, days }: KnownThing) => (firstAt ?? 0) + days * dayMs;
  const listSpecialEnds = (card: KnownCard) => things.filter(({ paysFor }) => paysFor === card).map(getEnd);
  const isPaid = (card: KnownCard) =>
    [...card.plansUntil, ...listSpecialEnds(card)].some((until) => until > now);

  function attach(thing: KnownThing, card: KnownCard): void {
    thing.firstAt ??= now;
    if (thing.days > 0) thing.paysFor ??= card;
    Object.assign(thing, { card, isLost: false, exitLink: '', left: null });
    card.isPublished = true;
  }

  function take(thing: KnownThing, exitLink: string): void {
    if (thing.paysFor === thing.card && !thing.isBlocked) thing.paysFor = null;
    const left = exitLink === '' ? null : (thing.card?.owner ?? null);
    Object.assign(thing, { card: null, isLost: false, exitLink, left });
  }

  function remove(card: KnownCard, exitLink: string): void {
    for (const thing of things) {
      if (thing.paysFor === card) thing.paysFor = null;
      if (thing.card === card) take(thing, exitLink);
    }
    former.push({ code: card.code, exitLink, left: card.owner });
    cards.splice(cards.indexOf(card), 1);
  }

  const stateAt = (card: KnownCard): string => {
    if (!card.isPublished) return 'unpublished';
    if (card.isPaused) return 'paused';
    return isPaid(card) || card.fullUntil > now ? `live: ${card.name}` : `lapsed: ${card.name}`;
  };
  const unbound = (exitLink: string) => `unbound: ${exitLink}`;

  return {
    cards,
    things,
    erased,
    isAttached,
    attachedTo,
    passDays(days: number) {
      now += days * dayMs;
    },
    create: {
      isAllowed: (owner: number) =>
        !cards.some(
          (card) =>
            card.owner === owner &&
            attachedTo(card).length === 0 &&
            !card.plansUntil.some((until) => until > now),
        ),
      do(card: Pick<KnownCard, 'name' | 'owner' | 'code' | 'exitLink'>): KnownCard {
        const added = { ...card, isPaused: false, isPublished: false, plansUntil: [], fullUntil: 0 };
        cards.push(added);
        return added;
      },
    },
    /** Shows a card that was created without a physical card in full, once per person. */
    showInFull(card: KnownCard) {
      if (!peopleWithFullCard.has(card.owner)) card.fullUntil = now + 14 * dayMs;
      peopleWithFullCard.add(card.owner);
    },
    bind: {
      isAllowed: (thing: KnownThing) => thing.card === null && !thing.isBlocked,
      do: attach,
    },
    detach: {
      isAllowed: (thing: KnownThing) => isAttached(thing) && !thing.isLost,
      do: (thing: KnownThing) => take(thing, thing.card?.exitLink ?? ''),
    },
    attach: {
      isAllowed: (thing: KnownThing, card: KnownCard) =>
        isAttached(thing) && !thing.isLost && thing.card !== card && thing.card?.owner === card.owner,
      do(thing: KnownThing, card: KnownCard) {
        take(thing, '');
        attach(thing, card);
      },
    },
    transfer: {
      isAllowed: (thing: KnownThing, receiver: number) =>
        isAttached(thing) && !thing.isLost && thing.card?.owner !== receiver,
      do(thing: KnownThing, card: KnownCard) {
        take(thing, '');
        attach(thing, card);
      },
    },
    lose: {
      isAllowed: (thing: KnownThing) => isAttached(thing) && !thing.isLost,
      do: (thing: KnownThing) => void (thing.isLost = true),
    },
    find: {
      isAllowed: (thing: KnownThing) => thing.card !== null && thing.isLost,
      do: (thing: KnownThing) => void (thing.isLost = false),
    },
    replace: {
      isAllowed: (thing: KnownThing, next: KnownThing) =>
        isAttached(thing) && next.card === null && !next.isBlocked,
      do(thing: KnownThing, next: KnownThing) {
        thing.isBlocked = true;
        if (thing.card) attach(next, thing.card);
      },
    },
    unblock: {
      isAllowed: (thing: KnownThing) => thing.isBlocked,
      do(thing: KnownThing) {
        take(thing, '');
        thing.isBlocked = false;
      },
    },
    pause: {
      isAllowed: (card: KnownCard) => !card.isPaused,
      do: (card: KnownCard) => void (card.isPaused = true),
    },
    resume: {
      isAllowed: (card: KnownCard) => card.isPaused,
      do: (card: KnownCard) => void (card.isPaused = false),
    },
    pay(card: KnownCard, days: number) {
      card.plansUntil.push(now + days * dayMs);
      card.isPublished = true;
    },
    remove: (card: KnownCard) => remove(card, card.exitLink),
    erase(person: number) {
      for (const card of cards.filter(({ owner }) => owner === person)) remove(card, '');
      for (const address of [...former, ...things])
        if (address.left === person) Object.assign(address, { exitLink: '' });
      erased.add(person);
    },
    /** The state that each address shows, by its code; of an unbound one with the exit link. */
    addresses(): Record<string, string> {
      return Object.fromEntries([
        ...cards.map((card) => [card.code, stateAt(card)]),
        ...former.map(({ code, exitLink }) => [code, exitLink === '' ? 'unknown' : unbound(exitLink)]),
        ...things.map(({ code, card, isLost, exitLink }) => {
          if (!card) return [code, unbound(exitLink)];
          return [code, isLost ? 'lost' : stateAt(card)];
        }),
      ]) as Record<string, string>;
    },
    /** The person's list of cards, by their digital addresses. */
    list(person: number) {
      return Object.fromEntries(
        cards
          .filter(({ owner }) => owner === person)
          .map((card) => {
            const attached = attachedTo(card);
            const ends = listSpecialEnds(card);
            const isLost = attached.length > 0 && attached.every((thing) => thing.isLost);
            return [
              card.code,
              {
                physicalCards: attached.map(({ code }) => code).toSorted(),
                lost: attached
                  .filter((thing) => thing.isLost)
                  .map(({ code }) => code)
                  .toSorted(),
                visibility: isLost ? 'lost' : card.isPaused ? 'paused' : 'shown',
                specialValidUntil: ends.length === 0 ? null : Math.max(...ends),
                isActivated: isPaid(card),
              },
            ];
          }),
      );
    },
  };
}
