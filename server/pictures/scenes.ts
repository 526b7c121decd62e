import { colours, type Colour } from '@visita/core/colour';
import { both, picture, placed } from './canvas.ts';
import { card, cardBack } from './card.ts';
import { keys, pen, phone } from './props.ts';
import { leatherKinds, sleeve } from './sleeve.ts';
import { blockKinds, standCardColour, stand } from './stand.ts';
import { resinKinds, tag, type Resin } from './tag.ts';

/** A tag has no card colour of its own; its profile uses the one that matches. */
const tagColours = { black: 'black', blue: 'blue', paper: 'silver' } as const satisfies Record<Resin, Colour>;

/**
 * Every picture of the shop by its name, as SVG drawn on demand. Objects beside a phone are drawn to scale: a
 * phone is 71.5 mm wide.
 */
export const scenes: Record<string, () => string> = {
  ...each(colours, (colour) => ({
    [`card-${colour}-front`]: () =>
      picture(placed(card(colour), 'translate(400 306) rotate(-9) scale(1.28)')),
    [`card-${colour}-back`]: () =>
      picture(placed(cardBack(colour), 'translate(400 306) rotate(-9) scale(1.28)')),
    [`card-${colour}-detail`]: () =>
      picture(placed(card(colour), 'translate(400 306) rotate(-9) scale(1.28)'), {
        x: 560,
        y: 190,
        scale: 2.5,
      }),
    [`card-${colour}-use`]: () =>
      picture(
        both(
          placed(card(colour), 'translate(256 392) rotate(-16) scale(0.72)'),
          placed(phone(colour), 'translate(530 298) rotate(12) scale(1.2)'),
        ),
      ),
  })),
  ...each(leatherKinds, (leather) => ({
    [`sleeve-${leather}-front`]: () =>
      picture(placed(sleeve(leather), 'translate(400 336) rotate(-5) scale(1.24)')),
    [`sleeve-${leather}-detail`]: () =>
      picture(placed(sleeve(leather), 'translate(400 336) rotate(-5) scale(1.24)'), {
        x: 590,
        y: 420,
        scale: 2.6,
      }),
    [`sleeve-${leather}-use`]: () =>
      picture(
        both(
          placed(sleeve(leather, { drawn: 132 }), 'translate(342 362) rotate(-14) scale(1.02)'),
          placed(pen(), 'translate(646 330) rotate(-68) scale(1.2)'),
        ),
      ),
  })),
  ...each(resinKinds, (resin) => ({
    [`tag-${resin}-front`]: () => picture(placed(tag(resin), 'translate(400 372) rotate(8) scale(1.26)')),
    [`tag-${resin}-detail`]: () =>
      picture(placed(tag(resin), 'translate(400 372) rotate(8) scale(1.26)'), { x: 430, y: 250, scale: 2.3 }),
    [`tag-${resin}-use`]: () =>
      picture(
        both(
          placed(keys(), 'translate(250 205) scale(0.88)'),
          placed(tag(resin), 'translate(203 294) rotate(28) scale(0.62)'),
          placed(phone(tagColours[resin]), 'translate(570 300) rotate(9) scale(1.3)'),
        ),
      ),
  })),
  ...each(blockKinds, (block) => ({
    [`stand-${block}-front`]: () => picture(placed(stand(block), 'translate(400 396) scale(1.12)')),
    [`stand-${block}-detail`]: () =>
      picture(placed(stand(block), 'translate(400 396) scale(1.12)'), { x: 560, y: 440, scale: 2.4 }),
    [`stand-${block}-use`]: () =>
      picture(
        both(
          placed(stand(block), 'translate(292 440) scale(0.75)'),
          placed(phone(standCardColour(block)), 'translate(600 296) rotate(12) scale(1.2)'),
        ),
      ),
  })),
};

function each<Kind>(
  kinds: readonly Kind[],
  scenesOf: (kind: Kind) => Record<string, () => string>,
): Record<string, () => string> {
  return Object.assign({}, ...kinds.map(scenesOf)) as Record<string, () => string>;
}
