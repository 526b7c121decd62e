import { Skeleton, type SkeletonProps } from '@mantine/core';

/** Shapes that several screens share, with the size of what they stand for. */
const usual = {
  button: { height: 44 },
  card: { height: 'auto', radius: 'lg', style: { aspectRatio: '85.6 / 53.98' } },
  field: { height: 72 },
  fieldWithHint: { height: 92 },
  heading: { height: 32, maw: 260, mb: 'lg' },
  title: { height: 44, maw: 420 },
} satisfies Record<string, SkeletonProps>;

/** A usual shape, a height in pixels over the whole width, or both sizes and more. */
export type SkeletonShape = keyof typeof usual | number | SizedShape;

interface SizedShape extends SkeletonProps {
  /** For a shape within a paragraph. */
  component?: 'span';
}

interface ShapesProps {
  of: readonly SkeletonShape[];
  /** The distance below each, where the container has no gap. */
  mb?: SkeletonProps['mb'];
}

/** Placeholders for parts of a screen that load, from top to bottom. */
export function Shapes({ of, mb }: ShapesProps) {
  return of.map((shape, index) => (
    // the list never changes
    // oxlint-disable-next-line react/no-array-index-key
    <Skeleton key={index} {...(mb !== undefined && { mb })} {...toProps(shape)} />
  ));
}

function toProps(shape: SkeletonShape): SizedShape {
  if (typeof shape === 'number') return { height: shape };
  return typeof shape === 'string' ? usual[shape] : shape;
}
