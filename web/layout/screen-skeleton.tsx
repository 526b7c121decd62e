import type { ReactNode } from 'react';
import { Shapes, type SkeletonShape } from '../ui/shapes.tsx';
import { PageHead } from './page-head.tsx';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';

interface ScreenSkeletonProps extends Partial<PageHeaderProps> {
  /** The title of the document, and of the screen unless `heading` replaces it. */
  title?: string;
  /** A shape in place of the title, or null for a screen without a header. */
  heading?: ReactNode;
  /** More shapes in the header, below the lead. */
  words?: readonly SkeletonShape[];
  className?: string;
  /** The shapes of the screen: plain ones, or those below in the layout of the screen. */
  shapes?: readonly SkeletonShape[];
  children?: ReactNode;
}

/** The frame of every skeleton: the title and header of its screen, and the shapes of what loads. */
export function ScreenSkeleton(props: ScreenSkeletonProps) {
  const {
    title,
    heading = title,
    words = [],
    className = 'wide page',
    shapes = [],
    children,
    ...header
  } = props;
  return (
    <div className={className} aria-busy="true">
      {title !== undefined && <PageHead title={title} noindex />}
      {heading !== null && (
        <PageHeader {...header} title={heading}>
          <Shapes of={words} />
        </PageHeader>
      )}
      <Shapes of={shapes} />
      {children}
    </div>
  );
}
