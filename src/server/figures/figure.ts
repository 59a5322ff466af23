import type { Figure, ParamsOf } from '../../core/declare/figure.ts'
import type { Actor } from '../actor.ts'
import type { Schema } from '../api/docs/parts.ts'
import type { Queryable } from '../db/database.ts'
import type { Reader } from '../rows/read/read.ts'
import type { Sheet, SheetTools } from './figure-sheet.ts'

/** Caller, row and parameters of a figure's call. */
export type FigureRequest<P = unknown> = {
  readonly caller: Actor
  readonly reader: Reader
  /** Id of the row in the path; the caller may see it. */
  readonly id: string
  /** Milliseconds since 1970 UTC. */
  readonly now: number
  readonly timeZone: string
  readonly params: P
}
/** A point whose rows are requested. */
export type PointAsked = FigureRequest & {
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly part: string
  /** Number of the page, from 1. */
  readonly page: number
}

/** The parts of a figure that an area provides besides the declaration. */
export type FigureParts<F extends Figure, A> = {
  readonly figure: F
  readonly summary: string
  /** JSON schema of the answer, for the documentation. */
  readonly docs: Schema
  /** Further condition besides seeing the row. */
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

/** A figure on the server, without its answer's type. */
export type ServerFigure = Pick<FigureParts<Figure, unknown>, 'figure' | 'summary' | 'docs' | 'mayRead'> & {
  readonly read: (on: Queryable, asked: FigureRequest<unknown>) => Promise<unknown>
  readonly sheet: (answer: unknown, tools: SheetTools) => Sheet
  readonly behind?: {
    readonly docs: Schema
    readonly read: (on: Queryable, asked: PointAsked) => Promise<object>
  }
}

/** Combines a declaration and its computation; params have the declaration's types. */
export const figureOf = <const F extends Figure, A>(parts: FigureParts<F, A>): ServerFigure => parts as ServerFigure
