import type { ComponentProps } from 'react';

type BusyButtonProps = ComponentProps<'button'> & {
  /** As the library marks one whose work is being done, which it disables. */
  'data-loading'?: unknown;
};

/** Under every button of the library: while its work is done it is not heard, and keeps the focus, which the browser takes from what is disabled. */
export function BusyButton({ type = 'button', disabled, onClick, ...props }: BusyButtonProps) {
  const isBusy = Boolean(props['data-loading']);
  return (
    <button
      {...props}
      // the attribute says what a button is where none is said
      // oxlint-disable-next-line react/button-has-type
      type={type}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}
