import '@mantine/core/styles/Slider.css';
import 'react-easy-crop/react-easy-crop.css';
import { ActionIcon, Button, Group, Modal, Slider, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { phoneQuery } from './breakpoints.ts';
import { Icon } from './icon.tsx';
import { SendingBar } from './sending-bar.tsx';
import { useBack } from './use-back.ts';
import classes from './crop-modal.module.css';

type Quarter = 0 | 90 | 180 | 270;

export interface CropBox {
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: Quarter;
}

interface CropModalProps {
  /** The URL of the picture. */
  picture: string;
  words: {
    title: string;
    hint: string;
    /** Describes the keyboard shortcuts. Shown only with a mouse, which implies a keyboard. */
    keys: string;
    area: string;
    zoom: string;
    rotate: string;
    turned: (degrees: number) => string;
    use: string;
    sending: string;
    close: string;
  };
  /** The part to choose: a circle, the whole picture in its own proportions, or width divided by height. */
  shape?: 'circle' | 'whole' | number;
  /** The upload's progress from 0 to 1, or undefined while nothing is uploaded. */
  sent: number | undefined;
  /** Called with the chosen part in pixels of the upright picture after rotation. */
  onUse: (box: CropBox) => void;
  onClose: () => void;
}

const mostZoom = 4;

const nextQuarter: Record<Quarter, Quarter> = { 0: 90, 90: 180, 180: 270, 270: 0 };

/** Crops by dragging, wheel or keyboard. It only computes the box; the pixels stay unchanged. */
export function CropModal({ picture, words, shape = 'circle', sent, onUse, onClose }: CropModalProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState<Quarter>(0);
  const [area, setArea] = useState<Area>();
  const [ownAspect, setOwnAspect] = useState(1);
  const isPhone = useMediaQuery(phoneQuery);
  const container = useRef<HTMLDivElement>(null);
  const isDrawn = area !== undefined;
  useBack(onClose);
  useEffect(() => {
    // the crop area mounts after the picture has loaded, and by then the dialog may have focused its first
    // button
    if (isDrawn)
      container.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [isDrawn]);
  const rotate = () => {
    setRotation(nextQuarter[rotation]);
    setCrop({ x: 0, y: 0 });
  };
  const zoomBy = (step: number) => setZoom(Math.min(mostZoom, Math.max(1, zoom + step)));
  const byKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    // these combinations are browser shortcuts
    if (ctrlKey || metaKey) return;
    if (key === '+' || key === '=') zoomBy(0.2);
    if (key === '-' || key === '_') zoomBy(-0.2);
    if (key === 'r' || key === 'R') rotate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {/* the key handler serves the focused group inside */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={container}
        className={classes.area}
        data-wide={shape !== 'circle' || undefined}
        onKeyDown={byKey}
      >
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          rotation={rotation}
          maxZoom={mostZoom}
          aspect={toAspect(shape, { ownAspect, rotation })}
          cropShape={shape === 'circle' ? 'round' : 'rect'}
          objectFit={shape === 'circle' ? 'cover' : 'contain'}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => setOwnAspect(naturalWidth / naturalHeight)}
          keyboardStep={12}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': words.area, 'data-autofocus': true } as object}
          mediaProps={{ alt: '' }}
        />
      </div>
      <Tools words={words} zoom={zoom} onZoom={setZoom} onRotate={rotate} />
      <Text size="sm" c="dimmed">
        {words.hint} <span className={classes.keys}>{words.keys}</span>
      </Text>
      <SendingBar share={sent} label={words.sending} />
      <Text size="sm" component="output" display="block">
        {sent === undefined ? rotation !== 0 && words.turned(rotation) : words.sending}
      </Text>
      <Group justify="flex-end">
        <Button
          loading={sent !== undefined}
          disabled={!area}
          onClick={() =>
            area && onUse({ x: area.x, y: area.y, width: area.width, height: area.height, rotation })
          }
        >
          {words.use}
        </Button>
      </Group>
    </Modal>
  );
}

function toAspect(
  shape: NonNullable<CropModalProps['shape']>,
  { ownAspect, rotation }: { ownAspect: number; rotation: Quarter },
): number {
  if (shape === 'circle') return 1;
  if (shape !== 'whole') return shape;
  return rotation % 180 === 0 ? ownAspect : 1 / ownAspect;
}

interface ToolsProps {
  words: Pick<CropModalProps['words'], 'zoom' | 'rotate'>;
  zoom: number;
  onZoom: (zoom: number) => void;
  onRotate: () => void;
}

/** Zoom slider and rotate button. */
function Tools({ words, zoom, onZoom, onRotate }: ToolsProps) {
  const zoomId = useId();
  return (
    <div className={classes.tools}>
      <Text size="sm" id={zoomId}>
        {words.zoom}
      </Text>
      <Slider
        min={1}
        max={mostZoom}
        step={0.05}
        value={zoom}
        onChange={onZoom}
        label={null}
        thumbProps={{ 'aria-labelledby': zoomId }}
      />
      <ActionIcon
        variant="default"
        size={40}
        aria-label={words.rotate}
        title={words.rotate}
        onClick={onRotate}
      >
        <Icon name="rotate" />
      </ActionIcon>
    </div>
  );
}
