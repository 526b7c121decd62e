import type { ComponentProps } from 'react';

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a phone lays a table out as lines, and some browsers then take what CSS calls no table for none: each part says what it is */

export const Table = (props: ComponentProps<'table'>) => <table role="table" {...props} />;
export const TableHead = (props: ComponentProps<'thead'>) => <thead role="rowgroup" {...props} />;
export const TableBody = (props: ComponentProps<'tbody'>) => <tbody role="rowgroup" {...props} />;
export const TableRow = (props: ComponentProps<'tr'>) => <tr role="row" {...props} />;
export const ColumnHead = (props: ComponentProps<'th'>) => <th role="columnheader" scope="col" {...props} />;
export const RowHead = (props: ComponentProps<'th'>) => <th role="rowheader" scope="row" {...props} />;
export const Cell = (props: ComponentProps<'td'>) => <td role="cell" {...props} />;
