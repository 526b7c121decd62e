import { Button, Group, Input, Text } from '@mantine/core';
import { useId, useRef, type ReactNode, type Ref } from 'react';
import { Icon } from '../ui/icon.tsx';
import classes from './photo-field.module.css';

interface PhotoFieldProps {
  label: string;
  hint: string;
  isRequired?: boolean;
  /** The frame of the picture: a square by default. */
  shape?: 'round' | 'logo' | 'cover';
  /** The picture, or its placeholder. */
  picture: ReactNode;
  /** The result of the last action, or the reason for its failure. */
  message: { text: ReactNode; isRefusal: boolean } | undefined;
  /** The `accept` attribute of the file input. */
  accept: string;
  button: string;
  buttonRef: Ref<HTMLButtonElement>;
  /** The name of the form field, if it is one. */
  field?: string;
  isDisabled?: boolean;
  onChoose: (file: File) => void;
  /** Further buttons, before and after the one that chooses a file. */
  before?: ReactNode;
  after?: ReactNode;
  children?: ReactNode;
}

/** A picture with a button to choose another file, and a message. */
export function PhotoField({
  label,
  hint,
  isRequired = false,
  shape,
  picture,
  message,
  accept,
  button,
  buttonRef,
  field,
  isDisabled = false,
  onChoose,
  before,
  after,
  children,
}: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [hintId, messageId] = [useId(), useId()];
  return (
    <div className={classes.photo} data-shape={shape}>
      <div className={classes.frame} data-shape={shape} data-refused={message?.isRefusal || undefined}>
        {picture}
      </div>
      <div>
        <Input.Label required={isRequired} component="div">
          {label}
        </Input.Label>
        <Text size="sm" c="dimmed" id={hintId} mb="xs">
          {hint}
        </Text>
        <Group gap="xs">
          {before}
          <Button
            ref={buttonRef}
            variant="default"
            leftSection={<Icon name="camera" size={18} />}
            disabled={isDisabled}
            data-path={field}
            aria-describedby={`${hintId} ${messageId}`}
            onClick={() => input.current?.click()}
          >
            {button}
          </Button>
          {after}
        </Group>
        <Text
          component="output"
          display="block"
          size="sm"
          id={messageId}
          c={message?.isRefusal ? 'var(--color-error)' : 'dimmed'}
          className={classes.message}
        >
          {message?.text}
        </Text>
        <div className={classes.sending}>{children}</div>
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // allows choosing the same file again
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
