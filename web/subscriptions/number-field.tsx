import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface NumberFieldProps {
  label: string;
  value: number;
  /** How many of what is kept make one of what is typed: a hundred cents make a dollar. */
  unit?: number;
  onChange: (value: number) => void;
  error: ReactNode;
}

/** A number as it is typed; what is none is refused by the form like anything else. */
export function NumberField({ label, value, unit = 1, onChange, error }: NumberFieldProps) {
  const [text, setText] = useState(value === 0 ? '' : String(value / unit));
  return (
    <TextInput
      type="number"
      inputMode="decimal"
      step={1 / unit}
      min={0}
      label={label}
      value={text}
      error={error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(Math.round(Number(currentTarget.value) * unit));
      }}
    />
  );
}
