import { shadow, type Drawn } from './canvas.ts';
import { steel } from './tag.ts';

/** A phone on which a profile has opened: a portrait, a name, the one button. Around its middle, 200 × 410. */
export function phone(): Drawn {
  const body = '<rect x="-100" y="-205" width="200" height="410" rx="30"/>';
  return {
    defs:
      '<linearGradient id="phone" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4a4d54"/><stop offset="1" stop-color="#101115"/></linearGradient>' +
      '<linearGradient id="portrait" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f3d3b4"/><stop offset="1" stop-color="#d99f7d"/></linearGradient>' +
      '<clipPath id="portrait-clip"><circle cy="-92" r="42"/></clipPath>',
    body:
      shadow(body, { x: 14, y: 22, opacity: 0.38 }) +
      shadow(body, { x: 3, y: 6, blur: 'near', opacity: 0.45 }) +
      `<g fill="url(#phone)">${body}</g><rect x="-92" y="-197" width="184" height="394" rx="23" fill="#faf9f6"/>` +
      '<path d="M-92 -174Q-92 -197 -69 -197H69Q92 -197 92 -174V-122H-92Z" fill="#dfbf7b"/><rect x="-26" y="-188" width="52" height="13" rx="6.5" fill="#17181b"/>' +
      '<circle cy="-92" r="46" fill="#faf9f6"/><circle cy="-92" r="42" fill="url(#portrait)"/>' +
      '<g clip-path="url(#portrait-clip)"><circle cy="-98" r="17" fill="#8a5a3c"/><path d="M-34 -44Q-30 -76 0 -76Q30 -76 34 -44Z" fill="#1f7068"/></g>' +
      '<rect x="-56" y="-34" width="112" height="13" rx="6.5" fill="#15171c"/><rect x="-40" y="-13" width="80" height="7" rx="3.5" fill="#9a9da5"/>' +
      '<rect x="-74" y="14" width="148" height="36" rx="11" fill="#0b6f66"/><rect x="-36" y="28.5" width="72" height="7" rx="3.5" fill="#fff"/>' +
      [-54, -18, 18, 54].map((x) => `<circle cx="${x}" cy="80" r="14" fill="#fff" stroke="#e3e0d8" stroke-width="1.5"/>`).join('') +
      [114, 138, 162]
        .map((y) => `<rect x="-74" y="${y}" width="148" height="16" rx="6" fill="#fff" stroke="#e9e5dc" stroke-width="1.2"/>`)
        .join(''),
  };
}

/** A pen, lying; around its middle, 360 long. */
export function pen(): Drawn {
  const body = '<path d="M-180 -7Q-186 0 -180 7H120L168 3L176 0L168 -3L120 -7Z"/>';
  return {
    defs:
      steel +
      '<linearGradient id="pen" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5b5f67"/><stop offset="0.35" stop-color="#2b2d32"/><stop offset="1" stop-color="#0d0e10"/></linearGradient>',
    body:
      shadow(body, { x: 5, y: 12, blur: 'near', opacity: 0.4 }) +
      `<g fill="url(#pen)">${body}</g><path d="M120 -7L168 -3L176 0L168 3L120 7Z" fill="url(#steel)"/><rect x="-60" y="-7.4" width="7" height="14.8" fill="url(#steel)"/><path d="M-178 -8H-84V-4H-178Z" fill="url(#steel)"/>`,
  };
}

/** Two keys that hang from a ring at the origin. */
export function keys(): Drawn {
  const key = (fill: string) =>
    `<g fill="${fill}"><path fill-rule="evenodd" d="M0 -6A44 44 0 1 1 0 82A44 44 0 1 1 0 -6ZM0 10A10 10 0 1 0 0 30A10 10 0 1 0 0 10Z"/><path d="M-12 76H12V196L0 208L-12 196V184H-24V172H-12V160H-20V146H-12Z"/></g>`;
  const one = (turn: number, fill: string) =>
    `<g transform="rotate(${turn})">${shadow(key('#3a2f1e'), { x: 6, y: 12, blur: 'near', opacity: 0.35 })}${key(fill)}<path d="M-5 84V190" stroke="#fff" stroke-opacity="0.5" stroke-width="2"/></g>`;
  return {
    defs:
      steel +
      '<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4e3b5"/><stop offset="0.5" stop-color="#c99f55"/><stop offset="1" stop-color="#94702f"/></linearGradient>',
    body: one(-62, 'url(#brass)') + one(-24, 'url(#steel)'),
  };
}
