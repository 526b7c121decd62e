import type { InputWrapperProps } from '@mantine/core';

/** Puts a field's description below its input, so that two fields in a row stay aligned. */
export const hintBelow: Pick<InputWrapperProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
};
