import type { Figure, ParamsOf } from '../../core/figure.ts'
import type { Actor } from '../actor.ts'
import type { Schema } from '../api/docs-parts.ts'
import type { Queryable } from '../db/database.ts'
import type { Reader } from '../rows/read.ts'
import type { Sheet, SheetTools } from './figure-sheet.ts'

/** Who asks for a figure, on what, and how. */
export type FigureRequest<P = unknown> = {
  readonly caller: Actor
  readonly reader: Reader
  /** Of the row that the path names; the caller may see it. */
  readonly id: string
  /** Milliseconds since 1970 UTC. */
  readonly now: number
  readonly timeZone: string
  readonly params: P
}
/** A point whose rows are asked for. */
export type PointAsked = FigureRequest & {
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly part: string
  /** From 1. */
  readonly page: number
}

/** What the area of a figure gives beside its declaration. */
export type FigureParts<F extends Figure, A> = {
  readonly figure: F
  readonly summary: string
  /** JSON schema of the answer, for the documentation. */
  readonly docs: Schema
  /** What it takes besides seeing the row. */
  readonly mayRead?: (caller: Actor) => boolean
  /** @throws Problem */
  readonly read: (on: Queryable, asked: FigureRequest<ParamsOf<F>>) => Promise<A>
  /** The answer as rows of a workbook. */
  readonly sheet: (answer: A, tools: SheetTools) => Sheet
} & (F extends { readonly parts: readonly (infer P)[] }
  ? {
      readonly behind: {
        /** JSON schema of one row. */
        readonly docs: Schema
        readonly read: (on: Queryable, asked: PointAsked & { readonly part: P }) => Promise<object>
      }
    }
  : unknown)

/** A figure on the server, the type of its answer no longer known. */
export type ServerFigure = Pick<FigureParts<Figure, unknown>, 'figure' | 'summary' | 'docs' | 'mayRead'> & {
  readonly read: (on: Queryable, asked: FigureRequest<unknown>) => Promise<unknown>
  readonly sheet: (answer: unknown, tools: SheetTools) => Sheet
  readonly behind?: {
    readonly docs: Schema
    readonly read: (on: Queryable, asked: PointAsked) => Promise<object>
  }
}

/** Puts a declaration and its computation together. Its params are read by the declaration, hence of its types. */
export const figureOf = <const F extends Figure, A>(parts: FigureParts<F, A>): ServerFigure =>
  parts as unknown as ServerFigure
