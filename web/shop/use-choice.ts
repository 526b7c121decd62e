import { useEffect, useRef } from 'react';

type Field = HTMLSelectElement | HTMLInputElement;

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';
const read = (field: Field): string => (isBox(field) ? (field.checked ? field.value : '') : field.value);

function write(field: Field, value: string): void {
  if (isBox(field)) field.checked = value === field.value;
  else field.value = value;
}

/**
 * Keeps a field and the address saying the same: a step back is shown in the field, and what somebody chose while the scripts
 * were still on their way is applied. The field is the browser's own, because React takes such a choice back in one it controls.
 */
export function useChoice<T extends Field>(value: string, apply: () => void) {
  const ref = useRef<T>(null);
  const last = useRef(value);
  useEffect(() => {
    const isMoved = last.current !== value;
    last.current = value;
    const field = ref.current;
    if (!field || read(field) === value) return;
    if (isMoved) write(field, value);
    else apply();
  }, [value, apply]);
  return ref;
}
