import { Button, VisuallyHidden, type ButtonProps } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { copyRich } from './copy-rich.ts';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'leftSection'> {
  text: string;
  /** A formatted version for the clipboard. */
  html?: string;
  words: { copy: string; copied: string; failed: string };
  /** An accessible name, if a screen has several copy buttons. */
  'aria-label'?: string;
}

/** Copies a text and announces the result beside the button (live region). The button keeps its width. */
export function CopyButton({ text, html, words, 'aria-label': label, ...button }: CopyButtonProps) {
  const [announcement, setSaid] = useState('');
  const { start } = useTimeout(() => setSaid(''), 4000);
  const copy = async () => {
    const isCopied = await (html === undefined ? copyText(text) : copyRich({ html, text }));
    setSaid(isCopied ? words.copied : words.failed);
    start();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name={announcement === words.copied ? 'check' : 'link'} size={18} />}
        {...button}
        {...(label && announcement !== words.copied && { 'aria-label': label })}
        onClick={() => void copy()}
      >
        {announcement === words.copied ? words.copied : words.copy}
      </Button>
      {announcement === words.failed ? <p>{announcement}</p> : null}
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </>
  );
}
