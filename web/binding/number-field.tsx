import { TextInput, type TextInputProps } from '@mantine/core';
import { normalizeTypedCode, numberExample } from '@visita/core/cards/number';
import { useLayoutEffect, useRef, useState } from 'react';
import { caretIn, groupTyped } from './typed-number.ts';
import classes from './number-field.module.css';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (shown: string) => void;
}

/** A card number field that groups the characters while they are typed and keeps the caret in place. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ index: number }>();
  useLayoutEffect(() => {
    if (caret && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.index, caret.index);
  }, [caret]);
  return (
    <TextInput
      ref={input}
      classNames={{ input: classes.number ?? '' }}
      placeholder={numberExample}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      size="md"
      {...field}
      value={value}
      onChange={({ currentTarget }) => {
        const { value: text, selectionStart } = currentTarget;
        const groupedText = groupTyped(text);
        const before = text.slice(0, selectionStart ?? text.length);
        setCaret({
          index:
            groupedText === text ? before.length : caretIn(groupedText, normalizeTypedCode(before).length),
        });
        onChange(groupedText);
      }}
    />
  );
}
