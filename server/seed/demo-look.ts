import sharp from 'sharp';
import type { Placement } from '@visita/core/uploads/placement';

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const grain = `<filter id="grain" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 0.25  0 0 0 0 0.16  0 0 0 0 0.1  0.2 0 0 0 -0.08"/></filter>`;

/** Fictional logos and covers in the style of cut paper, without letters, which would need a font. */
const drawings = {
  /** A roof under an arc of northern light. */
  borealLogo: svg(
    600,
    300,
    `<path d="M90 250A210 210 0 0 1 510 250" fill="none" stroke="#e6a15c" stroke-width="34"/><path d="M160 250A140 140 0 0 1 440 250" fill="none" stroke="#2f8f84" stroke-width="34"/><path d="M210 270V196L300 116L390 196V270Z" fill="#16544e"/><path d="M276 270V216H324V270Z" fill="#f6efe3"/>`,
  ),
  /** Three leaves of a folded sheet. */
  techLogo: svg(
    600,
    300,
    `<path d="M150 60L290 150L150 240Z" fill="#2e3d66"/><path d="M290 60L430 150L290 240Z" fill="#c9493f"/><path d="M430 60L500 150L430 240Z" fill="#e0b04c"/>`,
  ),
  /** A bay with hills at sunrise. */
  bayCover: svg(
    1500,
    500,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f6cfc3"/><stop offset="1" stop-color="#fbe6dc"/></linearGradient>${grain}</defs>
<rect width="1500" height="500" fill="url(#sky)"/><circle cx="1040" cy="250" r="130" fill="#e0b04c"/>
<path d="M0 300Q220 180 420 270T820 230T1180 270T1500 210V500H0Z" fill="#d98b7b"/>
<path d="M0 350Q260 250 520 340T980 310T1500 320V500H0Z" fill="#8a5a70"/>
<path d="M820 330V236H870V200H912V260H958V170H1006V286H1054V226H1104V330Z" fill="#4a4468"/>
<rect y="380" width="1500" height="120" fill="#2e3d66"/><path d="M0 380Q375 350 750 384T1500 372V420H0Z" fill="#3d4f80"/>
<path d="M920 420h240M960 446h160M1000 470h80" stroke="#e0b04c" stroke-width="6" stroke-linecap="round"/>
<rect width="1500" height="500" filter="url(#grain)"/>`,
  ),
};

export type DemoDrawing = keyof typeof drawings;

/** The drawings of a demo card's look. */
export type DemoLook = Partial<Record<Placement, DemoDrawing>>;

/** Draws a logo or a cover of the demo: PNG. */
export function drawDemoLook(drawing: DemoDrawing): Promise<Buffer> {
  return sharp(Buffer.from(drawings[drawing])).png().toBuffer();
}
