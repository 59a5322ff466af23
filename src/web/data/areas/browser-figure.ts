import type { FunctionComponent, ReactNode } from 'react'
import type { Figure } from '../../../core/declare/figure.ts'
import type { Row } from '../../base/api/shapes.ts'

/** Path of a figure's call relative to the API, and its query parameters. */
export type FigureCall = { readonly path: string; readonly params: { readonly [name: string]: string } }

export type FigureViewProps<A = unknown> = {
  readonly figure: Figure
  /** The call's answer. */
  readonly data: A
  readonly call: FigureCall
}

/** Props of a component that selects the child row whose figure a page shows. */
export type ChosenRowProps = {
  /** The row of the page. */
  readonly row: Row
  readonly children: (chosen: Row, choice: ReactNode) => ReactNode
}

/** A figure in the browser. The declaration provides whatever is omitted. */
export type BrowserFigure = {
  readonly figure: Figure
  /** Replaces the standard chart and table. */
  readonly View?: FunctionComponent<FigureViewProps>
  readonly ChosenRow?: FunctionComponent<ChosenRowProps>
  /** Further controls, shown beside the parameters'. */
  readonly More?: FunctionComponent
}

/** Combines a figure with its view; only the view knows the type of the call's answer. */
export const defineBrowserFigure = <A>(
  figure: Figure,
  {
    View,
    ...parts
  }: Omit<BrowserFigure, 'figure' | 'View'> & { readonly View?: FunctionComponent<FigureViewProps<A>> },
): BrowserFigure => ({
  figure,
  ...parts,
  ...(View === undefined ? {} : { View: View as FunctionComponent<FigureViewProps> }),
})

/** Loads the figures of an entity's rows. */
export type FiguresOf = () => Promise<readonly BrowserFigure[]>
