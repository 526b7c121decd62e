import '@mantine/core/styles/Slider.css';
import 'react-easy-crop/react-easy-crop.css';
import { Button, Group, Modal, Slider, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { SendingBar } from './sending-bar.tsx';
import classes from './crop-modal.module.css';

interface CropModalProps {
  /** Address of the picture to cut. */
  picture: string;
  words: { title: string; hint: string; area: string; zoom: string; use: string; sending: string; close: string };
  /** How much of it is sent, from 0 to 1, while it is. */
  sent: number | undefined;
  /** The chosen square, in pixels of the picture as it stands upright. */
  onUse: (box: { x: number; y: number; size: number }) => void;
  onClose: () => void;
}

const mostZoom = 4;

/** Cuts a square out of a picture, by hand, wheel or keys; only the box is worked out here. */
export function CropModal({ picture, words, sent, onUse, onClose }: CropModalProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const isPhone = useMediaQuery('(max-width: 40em)');
  const zoomId = useId();
  return (
    <Modal opened onClose={onClose} title={words.title} size="lg" fullScreen={isPhone} closeButtonProps={{ 'aria-label': words.close }}>
      <div className={classes.area}>
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={1}
          objectFit="cover"
          keyboardStep={12}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': words.area, 'data-autofocus': true } as object}
          mediaProps={{ alt: '' }}
        />
      </div>
      <div className={classes.tools}>
        <Text size="sm" id={zoomId}>
          {words.zoom}
        </Text>
        <Slider
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          label={null}
          thumbProps={{ 'aria-labelledby': zoomId }}
        />
      </div>
      <Text size="sm" c="dimmed">
        {words.hint}
      </Text>
      <SendingBar share={sent} label={words.sending} />
      <Group justify="flex-end">
        <Text size="sm" component="output">
          {sent === undefined ? '' : words.sending}
        </Text>
        <Button
          loading={sent !== undefined}
          disabled={!area}
          onClick={() => area && onUse({ x: area.x, y: area.y, size: Math.min(area.width, area.height) })}
        >
          {words.use}
        </Button>
      </Group>
    </Modal>
  );
}
