import type { FunctionComponent, ReactNode } from 'react'
import type { Figure } from '../../core/figure.ts'
import type { Row } from '../api/shapes.ts'

/** Address of a figure's call, and what it is asked. */
export type FigureCall = { readonly path: string; readonly params: { readonly [name: string]: string } }

export type FigureViewProps<A = unknown> = {
  readonly figure: Figure
  /** What its call answered. */
  readonly data: A
  readonly call: FigureCall
}

/** A figure of the rows below the page's own: which of them is shown, and how another is chosen. */
export type ChosenRowProps = {
  /** The page's row. */
  readonly row: Row
  readonly children: (chosen: Row, choice: ReactNode) => ReactNode
}

/** A figure as an area shows it. Whatever is not given follows from the declaration. */
export type BrowserFigure = {
  readonly figure: Figure
  /** In place of chart and table made from its series. */
  readonly View?: FunctionComponent<FigureViewProps>
  readonly ChosenRow?: FunctionComponent<ChosenRowProps>
  /** Other ways to look at the same numbers, beside the parameters. */
  readonly More?: FunctionComponent
}

/** Puts a figure and what is special about its look together; what its call answers is known to its own view alone. */
export const shownFigure = <A>(
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

/** The figures of an entity's rows, downloaded with the first that is shown. */
export type FiguresOf = () => Promise<readonly BrowserFigure[]>
