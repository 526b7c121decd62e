import type { InputWrapperProps } from '@mantine/core';

/** Of a field with a neighbour: what explains it stands below it, and the two stay in one line. */
export const hintBelow: Pick<InputWrapperProps, 'inputWrapperOrder'> = { inputWrapperOrder: ['label', 'input', 'error', 'description'] };
