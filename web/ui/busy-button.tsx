import type { ComponentProps } from 'react';

type BusyButtonProps = ComponentProps<'button'> & {
  /** Set by Mantine while the button's action is running; Mantine also disables the button. */
  'data-loading'?: unknown;
};

/**
 * The element below every Mantine button. While busy it ignores clicks but is not `disabled`, because a
 * disabled button loses the focus.
 */
export function BusyButton({ type = 'button', disabled, onClick, ...props }: BusyButtonProps) {
  const isBusy = Boolean(props['data-loading']);
  return (
    <button
      {...props}
      // `type` defaults to `button`
      // oxlint-disable-next-line react/button-has-type
      type={type}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}
