import { createPortal } from 'react-dom';
import { markGap, markLength, sheetHeight, sheetPlaces, sheetWidth } from './sheet-places.ts';
import classes from './sheet.module.css';

interface ShareSheetProps {
  /** The code as a data URL. */
  code: string;
  /** The side of the code in millimetres. */
  side: number;
  isFull: boolean;
}

/** The print version: the code in its exact size with cut marks. */
export function ShareSheet({ code, side, isFull }: ShareSheetProps) {
  const positions = sheetPlaces(side, isFull);
  return createPortal(
    <div className={classes.sheet} aria-hidden="true">
      <svg width={`${sheetWidth}mm`} height={`${sheetHeight}mm`} viewBox={`0 0 ${sheetWidth} ${sheetHeight}`}>
        {positions.map(({ x, y }) => (
          <image key={`${x} ${y}`} href={code} x={x} y={y} width={side} height={side} />
        ))}
        <path
          stroke="#000000"
          strokeWidth="0.2"
          fill="none"
          d={positions.map((size) => drawCropMarks(size, side)).join('')}
        />
      </svg>
    </div>,
    document.body,
  );
}

/** Returns two cut marks at each corner, outside of the code. */
function drawCropMarks({ x, y }: { x: number; y: number }, side: number): string {
  const across = (from: number) => `M${x} ${from}v${markLength}M${x + side} ${from}v${markLength}`;
  const down = (from: number) => `M${from} ${y}h${markLength}M${from} ${y + side}h${markLength}`;
  const before = (edge: number) => edge - markGap - markLength;
  return across(before(y)) + across(y + side + markGap) + down(before(x)) + down(x + side + markGap);
}
