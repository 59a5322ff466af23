import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Faults } from '../core/check-predicate.ts'
import type { Model, Models } from '../core/model.ts'
import type { ColumnName, DraftValues, EntityName, Known, StoredRow } from '../core/register.ts'
import type { Actor, Caller } from './actor.ts'
import type { Database, Json, Queryable } from './db/database.ts'
import type { Live } from './live/live.ts'
import type { FieldChange } from './log/events.ts'
import type { Letter, Transport } from './mail/letter.ts'
import type { Language, Translate } from './translate.ts'

/** Values of a write by wire name, references resolved to ids, and what the row was before. */
export type Draft<N extends string = string> = {
  readonly values: DraftValues<N>
  readonly before: StoredRow<N> | undefined
}

/** What a row became. Of a new one only what was sent and given is there. */
export type WrittenRow<N extends string = string> = N extends EntityName
  ? Partial<StoredRow<N>> & { readonly id: string }
  : Json

/**
 * What an area adds to the engine for one entity. Hooks run inside the write's transaction, after validation; they
 * refuse by throwing a `Problem` and may change what is written by what they return.
 * @typeParam N the entity, by whose declaration values and rows are typed
 */
export type EntityHooks<N extends string = string> = {
  readonly beforeWrite?: (draft: Draft<N>, context: HookContext) => Promise<DraftValues<N> | undefined>
  readonly beforeDelete?: (row: StoredRow<N>, context: HookContext) => Promise<void>
  /** @param changes what became of each field, lists of references as ids */
  readonly afterWrite?: (
    row: WrittenRow<N>,
    changed: readonly ColumnName<N>[],
    context: HookContext,
    changes: readonly FieldChange<ColumnName<N>>[],
  ) => Promise<void>
  /** Rules of a single entity that the declaration can't say; faults by wire name. */
  readonly check?: (row: DraftValues<N>) => Faults
  /** Turns a secret as it was sent into what is stored. */
  readonly keepSecret?: (secret: string) => Promise<string>
}
export type HookContext = {
  readonly tx: Queryable
  readonly caller: Caller
  readonly engine: Engine
  /** What the row was may be again, whatever may follow what: somebody takes back what they just did. */
  readonly isUndo?: boolean
}

/** What a computed value may depend on beside its row. */
export type ComputedContext = {
  readonly models: Models
  /** The id of who asks; undefined where that is the server itself. */
  readonly actorId: SQL | undefined
  /** The moment of the request, a `timestamptz`. */
  readonly now: SQL
  /** Whether who asks may see a living row of another entity, under its alias. */
  readonly seen: <const N extends string>(entity: Known<N, EntityName>, alias: string) => SQL
}
/** SQL of a computed field: an expression over the row's alias, for who asks. */
export type Compute = (alias: string, context: ComputedContext) => SQL
/** SQL of computed fields by `entity.field`. */
export type ComputedSql = { readonly [field: `${string}.${string}`]: Compute }

/** What a job's work is done with. */
export type JobContext = {
  readonly engine: Engine
  /** The transaction that the job's completion lies in: what is written here is done once, or not at all. */
  readonly tx: Queryable
  /** Aborted when the job has taken too long or the process ends. */
  readonly signal: AbortSignal
  /** 1 for the first try. */
  readonly attempt: number
}

/** A kind of work done outside requests. Methods, so that a list holds kinds of any payload. */
export type Job<P = unknown> = {
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Jobs of one lane wait for each other only: a slow mail server, or work of many minutes, must not hold up the rest. */
  readonly lane?: Lane
  /** Seconds that one try may take; 60 unless said. */
  readonly seconds?: number
  /** Tries after the first, and the seconds before the second; each further wait is twice as long, up to `mostSeconds`. */
  readonly retry?: { readonly times: number; readonly firstSeconds: number; readonly mostSeconds: number }
  /** Five fields of cron, in UTC; the payload is then `{}`. A time missed is made up for within a day. */
  readonly schedule?: string
  run(context: JobContext, payload: P): Promise<void>
  /** Told of a try that failed, in the transaction that notes it. @param final no further try follows */
  failed?(context: Pick<JobContext, 'engine' | 'tx'>, payload: P, error: string, final: boolean): Promise<void>
}
export const lanes = ['main', 'mail', 'long'] as const
export type Lane = (typeof lanes)[number]

export type SendOptions = {
  /** Milliseconds since 1970 UTC by `engine.now()`; at once unless said. */
  readonly startAfter?: number
  /** While one of this kind and key waits, no second is made. */
  readonly singletonKey?: string
}
export type Jobs = {
  readonly all: readonly Job[]
  /**
   * Asks for a job in the transaction of what causes it: it is there if and only if that is.
   * @returns its id, or undefined where one of the same kind and key waits already
   * @throws ZodError for a payload that is none: a mistake of ours
   */
  readonly send: <P>(tx: Queryable, job: Job<P>, payload: P, options?: SendOptions) => Promise<string | undefined>
  /** Gives a job that has failed for good all its tries again. @returns its new version, or undefined where it has not */
  readonly retry: (tx: Queryable, id: string) => Promise<number | undefined>
}

export type Mail = {
  /** Writes a mail in the transaction of what causes it; a job sends it. @returns its id */
  readonly send: (tx: Queryable, letter: Letter) => Promise<string>
  readonly transport: Transport
}

/** Something that people are to be told of. */
export type Notice = {
  /** One of the product's kinds. */
  readonly kind: string
  /** Whom it concerns; who may not see what it is about is not told. */
  readonly to: readonly string[]
  /** The row that it is about. */
  readonly about?: { readonly entity: string; readonly id: string }
  /** What else its words need, as its kind has it. */
  readonly detail?: string
}

/** The installation as mails and pages name it. */
export type Site = {
  readonly name: string
  /** The address that people use, without a slash at its end. From the configuration, never from a request. */
  readonly address: () => string
  readonly language: Language
}

export type Engine = {
  readonly models: Models
  /** A user as a caller, to judge what they may see. @throws Error where there is no such user */
  readonly actorOf: (tx: Queryable, id: string) => Promise<Actor>
  /** What is quick: a row that is read, a write. */
  readonly db: Database
  /** Behind nothing else: who calls, whether all is well. */
  readonly front: Database
  /** For minutes: jobs, exports, imports. They say how long their statements may take. */
  readonly long: Database
  /**
   * Reads of many rows, on connections of their own: a few at once for each caller, whose others wait.
   * @throws Problem 503 for a caller whose turn does not come
   */
  readonly heavily: <T>(caller: Caller, work: (on: Queryable) => Promise<T>) => Promise<T>
  /** News between processes: writes publish it after their commit. */
  readonly live: Live
  readonly hooks: { readonly [entity: string]: EntityHooks }
  readonly computed: ComputedSql
  /** Now, from one place that tests can move; milliseconds since 1970 UTC. */
  readonly now: () => number
  readonly jobs: Jobs
  readonly mail: Mail
  /** Has people told, by the ways that each of them chose, in the transaction of the cause. @param caller who caused it */
  readonly notify: (tx: Queryable, caller: Caller, notice: Notice) => Promise<void>
  /** Has somebody told, by their own ways, that what they had asked for with a whole list is done. */
  readonly transferred: (tx: Queryable, to: string, what: 'report' | 'import', model: Model) => Promise<void>
  readonly site: Site
  readonly translate: Translate
}

/** Fails where a computed field has no SQL: better at start than at the first list. */
export const assertComputed = ({ models, computed }: Pick<Engine, 'models' | 'computed'>): void => {
  for (const { name, fields } of models.all)
    for (const {
      name: field,
      field: { kind },
    } of fields)
      if (kind === 'computed' && computed[`${name}.${field}`] === undefined)
        throw new Error(`the computed field ${name}.${field} has no SQL`)
}
