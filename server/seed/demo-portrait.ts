import sharp from 'sharp';
import { sitters, type Sitter } from './demo-sitters.ts';

export type DemoSitter = keyof typeof sitters;

/**
 * Draws a fictional portrait in the style of cut paper: PNG, 1000 × 1000. No photographs of real people are
 * used.
 */
export function drawDemoPortrait(sitter: DemoSitter): Promise<Buffer> {
  return sharp(Buffer.from(drawing(sitters[sitter])))
    .png()
    .toBuffer();
}

const head =
  'M372 396C372 290 428 230 502 230C576 230 630 290 630 398C630 470 612 540 572 586C548 612 524 626 500 626C474 626 448 612 424 582C388 538 372 468 372 396Z';
const neck = 'M436 520H568V690C568 736 540 770 502 770C464 770 436 736 436 690Z';
const shoulders =
  'M84 1000C92 856 190 770 350 728C396 716 424 704 436 668H568C580 704 606 716 652 728C810 770 908 856 916 1000Z';
/** The side in shadow; its edge also draws the nose. */
const shadow = 'M520 200C550 326 522 396 526 446C528 490 500 500 506 520C516 560 522 600 470 660H720V200Z';

function drawing({
  ground,
  sun,
  skin,
  shade,
  lips,
  line,
  hair,
  cloth,
  fold,
  hasEars,
  behind,
  front,
  dress,
}: Sitter): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000">
<defs>
<linearGradient id="ground" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>
<clipPath id="face"><path d="${head}"/></clipPath><clipPath id="neck"><path d="${neck}"/></clipPath><clipPath id="shoulders"><path d="${shoulders}"/></clipPath>
<filter id="grain" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="4"/>
<feColorMatrix values="0 0 0 0 0.25  0 0 0 0 0.16  0 0 0 0 0.1  0.24 0 0 0 -0.09"/>
</filter>
</defs>
<rect width="1000" height="1000" fill="url(#ground)"/>
<circle cx="560" cy="420" r="340" fill="${sun}"/>
<g transform="rotate(-4 500 640)" fill="${hair}">${behind}</g>
<path d="${shoulders}" fill="${cloth}"/>
<path d="M616 690C640 830 600 940 552 1000H960V690Z" fill="${fold}" clip-path="url(#shoulders)"/>
<g clip-path="url(#neck)"><rect x="400" y="500" width="200" height="300" fill="${skin}"/><path d="M420 590C440 660 500 690 600 676V500H420Z" fill="${shade}"/></g>
${dress}
<g transform="rotate(-4 500 640)">
${hasEars ? `<ellipse cx="364" cy="446" rx="21" ry="34" fill="${skin}"/><ellipse cx="638" cy="446" rx="19" ry="32" fill="${shade}"/>` : ''}
<path d="${head}" fill="${skin}"/>
<path d="${shadow}" fill="${shade}" clip-path="url(#face)"/>
<circle cx="428" cy="500" r="42" fill="${lips}" fill-opacity="0.22" clip-path="url(#face)"/>
<g fill="none" stroke="${line}" stroke-linecap="round">
<path d="M410 428Q440 452 472 432M540 432Q570 452 600 428" stroke-width="9"/><path d="M404 380Q438 358 476 376M536 376Q572 358 606 380" stroke-width="10"/>
</g>
<path d="M462 550C478 541 490 539 502 545C514 539 526 541 542 550C526 574 478 574 462 550Z" fill="${lips}"/>
<g fill="${hair}">${front}</g>
</g>
<rect width="1000" height="1000" filter="url(#grain)"/>
</svg>`;
}
