import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Model, Models } from '../core/declare/model.ts'
import type { ColumnName, DraftValues, EntityName, Known, StoredRow } from '../core/declare/register.ts'
import type { Faults } from '../core/query/check-predicate.ts'
import type { Actor, Caller } from './actor.ts'
import type { CallOut } from './calls-out/call-out.ts'
import type { Clock } from './clock.ts'
import type { Reading } from './consequences/consequence.ts'
import type { Happened } from './consequences/happened.ts'
import type { CopyHooks } from './copy-hooks.ts'
import type { Database, Json, Queryable } from './db/database.ts'
import type { Lane } from './jobs/lanes.ts'
import type { Live } from './live/live.ts'
import type { FieldChange } from './log/events.ts'
import type { Mailbox } from './mail/incoming/mailbox.ts'
import type { Letter, Transport } from './mail/letter.ts'
import type { MovedRow } from './rows/write/moved-rows.ts'
import type { Site } from './site.ts'
import type { Language, Translate } from './translate.ts'
import type { WorkerRoom } from './worker/work.ts'
import type { HoursOf } from './working-hours.ts'

/** Values of a write by wire name with references as ids, and the row before. */
export type Draft<N extends string = string> = {
  readonly values: DraftValues<N>
  readonly before: StoredRow<N> | undefined
}

/** The row after a write. For a new row only sent and default values are present. */
export type WrittenRow<N extends string = string> = N extends EntityName
  ? Partial<StoredRow<N>> & { readonly id: string }
  : Json

/** Questions about a row by name, as SQL over its alias. The `$` tells them from its fields. */
export type WithLock = { readonly [name: `$${string}`]: (alias: string) => SQL }

/** Rows that are about to be changed, and the wire names of the fields that are sent for them. */
export type Intent = { readonly ids: readonly string[]; readonly wires: ReadonlySet<string> }

/**
 * The hooks that an area adds to the engine for one entity. They run inside the write's transaction, after validation;
 * they refuse by throwing a `Problem` and may change what is written by what they return.
 * @typeParam N the entity, by whose declaration values and rows are typed
 */
export type EntityHooks<N extends string = string> = CopyHooks<N, HookContext> & {
  /**
   * Computes slow values before the transaction of a call that creates one row, for `afterWrite`, which checks that
   * they still hold. Rows that are made otherwise (imports, many in one call) have none.
   */
  readonly ahead?: (body: Json, context: Pick<HookContext, 'caller' | 'engine'>) => Promise<unknown>
  /**
   * Takes a lock that comes before those of the rows, so that all who need both take them in one order. Its one
   * statement is sent synchronously and travels with the lock of the rows.
   */
  readonly beforeLock?: (intent: Intent, on: Queryable) => Promise<unknown>
  /** Brings separately stored values into a row, before it is locked and read for an update of these wire names. */
  readonly settle?: (id: string, wires: ReadonlySet<string>, context: HookContext) => Promise<void>
  readonly beforeWrite?: (draft: Draft<N>, context: HookContext) => Promise<DraftValues<N> | undefined>
  readonly beforeDelete?: (row: StoredRow<N>, context: HookContext) => Promise<void>
  /** Questions that are asked with the row once it is locked for an update, which saves a round trip. */
  readonly withLock?: WithLock
  /**
   * @param row also has the answers of `withLock`, if it is there already
   * @param changes old and new value of each field; lists of references as ids
   */
  readonly afterWrite?: (
    row: WrittenRow<N>,
    changed: readonly ColumnName<N>[],
    context: HookContext,
    changes: readonly FieldChange<ColumnName<N>>[],
  ) => Promise<void>
  /** Called after somebody has read further in the stream of a row (`seen`). */
  readonly afterSeen?: (id: string, context: HookContext) => Promise<void>
  /** Checks rules within one row that the declaration cannot express; returns faults by wire name. */
  readonly check?: (row: DraftValues<N>) => Faults
  /**
   * Returns the moments at which the work of days (`YYYY-MM-DD`) ends for a row, for fields with `dayIs`: milliseconds
   * since 1970 UTC, undefined where the usual hour holds.
   * @param row as it would become
   */
  readonly endsOfDays?: (
    row: DraftValues<N>,
    context: HookContext,
  ) => Promise<((day: string) => number | undefined) | undefined>
  /** Converts a secret as sent into what is stored. */
  readonly keepSecret?: (secret: string) => Promise<string>
}
export type HookContext = {
  readonly tx: Queryable
  readonly caller: Caller
  readonly engine: Engine
  /** The write is an undo: earlier values may come back, whatever transitions are declared. */
  readonly isUndo?: boolean
  /** Nobody is notified that the write mentions them. */
  readonly isQuiet?: boolean
  /** The result of the entity's `ahead`. */
  readonly ahead?: unknown
  /** Receives the rows that the write moves to another owner. */
  readonly moved?: MovedRow[]
  /** Adds values to the call's answer that no later call repeats, such as a new secret; no stored answer has them. */
  readonly tell?: (values: Json) => void
}

/** The values beside its row that a computed value may depend on. */
export type ComputedContext = {
  readonly models: Models
  /** The caller's id; undefined for the server itself. */
  readonly actorId: SQL | undefined
  /** The time of the request, a `timestamptz`. */
  readonly now: SQL
  /** Returns the condition that the caller may see a living row of another entity, under its alias. */
  readonly seen: <const N extends string>(entity: Known<N, EntityName>, alias: string) => SQL
  /** Returns the title of a row by its id, also of one that is gone, for those who may read it or could before. */
  readonly lastTitle: (model: Model, id: SQL) => SQL
}
/** SQL of a computed field: an expression over the row's alias, for a caller. */
export type Compute = (alias: string, context: ComputedContext) => SQL
/** SQL of computed fields by `entity.field`. */
export type ComputedSql = { readonly [field: `${string}.${string}`]: Compute }

/** Rows that one run of a job could not do, kept in `failed_row` until a later run does them or finds them gone. */
export type FailedRows = {
  /** Ids of an entity's rows that failed before. */
  readonly of: (entity: string) => Promise<ReadonlySet<string>>
  /** Stores that a row failed, once for each run. */
  readonly note: (entity: string, id: string, error: unknown) => Promise<void>
  /** Ends a complete run: it deletes the rows that did not fail again, as they are done or no longer due. */
  readonly finish: (tx: Queryable) => Promise<void>
}

/** The context in which a job works. */
export type JobContext = {
  readonly engine: Engine
  /** The transaction that also completes the job: what is written here is done once or not at all. */
  readonly tx: Queryable
  /** Aborted when the job exceeds its time or the process ends. */
  readonly signal: AbortSignal
  /** 1 for the first try. */
  readonly attempt: number
  /** Rows that this job could not do (`jobs/each-row.ts`). */
  readonly failedRows: FailedRows
}

/**
 * Values of rows that follow from other rows, such as the dates of a plan. Every transaction that changes these other
 * rows writes the values as well (`transactions.ts`).
 */
export type Consequence = {
  /** Name in its locks and its waiting computations. */
  readonly name: string
  /** Source of its events. */
  readonly source: string
  /** Fields by entity whose change has consequences; rows that come and go always have. */
  readonly watches: { readonly [entity: string]: readonly string[] }
  /** Entity whose rows' pages say that values are awaited, while a job computes them. */
  readonly of: string
  /** Returns the rows of `of` that are computed as a whole: the plans that rows belong to, or belonged to. */
  readonly keysOf: (on: Queryable, happened: readonly Happened[]) => Promise<readonly string[]>
  /** @param happened what the transaction has written @returns undefined where nothing can follow */
  readonly read: (
    engine: Engine,
    on: Queryable,
    key: string,
    happened: readonly Happened[],
  ) => Promise<Reading | undefined>
}

/** A kind of background work. Methods, so that a list may hold jobs of any payload type. */
export type Job<P = unknown> = {
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Jobs wait only for jobs of their lane: a slow mail server or long work must not delay the rest. */
  readonly lane?: Lane
  /** Seconds that one try may take; 60 by default. */
  readonly seconds?: number
  /** Retries, and seconds before the first; each further delay doubles, up to `mostSeconds`. */
  readonly retry?: { readonly times: number; readonly firstSeconds: number; readonly mostSeconds: number }
  /** Nobody looks up its runs, so that a completed run deletes the earlier ones. */
  readonly isBrief?: true
  /** Cron with five fields, in UTC; the payload is then `{}`. A missed time is made up for within a day. */
  readonly schedule?: string
  /** It also runs soon after writes of the log, while this says that somebody needs it. */
  readonly followsLog?: (engine: Engine) => Promise<boolean>
  run(context: JobContext, payload: P): Promise<void>
  /**
   * Called after a failed try, in the transaction that records it.
   * @param final whether no retry follows
   */
  failed?(context: Pick<JobContext, 'engine' | 'tx'>, payload: P, error: string, final: boolean): Promise<void>
}

export type SendOptions = {
  /** Milliseconds since 1970 UTC by `engine.now()`; immediately by default. */
  readonly startAfter?: number
  /** While a job of this kind and key is waiting, no second one is created. */
  readonly singletonKey?: string
}
export type Jobs = {
  readonly all: readonly Job[]
  /**
   * Queues a job in the transaction of its cause: it exists if and only if that commits.
   * @returns its id, or undefined if one of the same kind and key is waiting
   * @throws ZodError for an invalid payload, which is a bug
   */
  readonly send: <P>(tx: Queryable, job: Job<P>, payload: P, options?: SendOptions) => Promise<string | undefined>
  /**
   * Resets the tries of a job that failed for good.
   * @returns its new version, or undefined if it has not failed
   */
  readonly retry: (tx: Queryable, id: string) => Promise<number | undefined>
}

export type Mail = {
  /**
   * Stores a mail in the transaction of its cause; a job sends it.
   * @returns its id
   */
  readonly send: (tx: Queryable, letter: Letter) => Promise<string>
  readonly transport: Transport
  /** Address at which mails are received, so that answers come back; the sender's own unless said. */
  readonly address: string
  /** Name of the mail server where it says which senders are who they claim to be; none: it does not say. */
  readonly authServer: string | undefined
  /** The mailbox that is read every minute; none: mails only come by pipe. */
  readonly mailbox: Mailbox | undefined
  /** Bytes of a file of the product that goes along with a mail; undefined if they are missing. */
  readonly contentOf: (file: string) => Promise<Buffer | undefined>
}

/** A notification to be delivered. */
export type Notice = {
  /** A notification kind of the product. */
  readonly kind: string
  /** Recipients; those who may not see the row that it is about are left out. */
  readonly to: readonly string[]
  /** The row that it is about. */
  readonly about?: { readonly entity: string; readonly id: string }
  /** A further parameter of its text, as its kind defines. */
  readonly detail?: string
  /** The reason for which these recipients hear of it. */
  readonly reason?: string
  /** The most that is mailed, where it is less than they chose: they have had a mail of its own, or too many. */
  readonly mail?: 'off' | 'daily'
  /** Milliseconds for which it waits, as its recipients may see the news themselves meanwhile. */
  readonly waitMs?: number
}

export type Engine = {
  readonly models: Models
  /** Returns a user as a caller, to judge what they may see. @throws Error for an unknown user */
  readonly actorOf: (tx: Queryable, id: string) => Promise<Actor>
  /** Short statements: single rows, writes. */
  readonly db: Database
  /** Never behind other work: authentication and health. */
  readonly front: Database
  /** Long statements: jobs, exports, imports. They set their own time limits. */
  readonly long: Database
  /**
   * Runs reads of many rows on connections of their own, a few at once for each caller.
   * @throws Problem 503 if the caller's queue is too long
   */
  readonly heavily: <T>(caller: Caller, work: (on: Queryable) => Promise<T>) => Promise<T>
  /** News between processes; writes publish after their commit. */
  readonly live: Live
  readonly hooks: { readonly [entity: string]: EntityHooks }
  /** Values of rows that follow from other rows. */
  readonly consequences: readonly Consequence[]
  readonly computed: ComputedSql
  /** Conditions that row rules name, by `entity.name`. */
  readonly conditions: ComputedSql
  readonly workingHours: HoursOf
  /** Returns the current time by the database's clock, which tests control; milliseconds since 1970 UTC. */
  readonly now: () => number
  /** Returns how much this process's own clock differs: a process that is too far off takes no jobs. */
  readonly clock: Pick<Clock, 'ahead'>
  readonly jobs: Jobs
  readonly mail: Mail
  readonly callOut: CallOut
  /** Notifies users by the channels that each chose, in the transaction of the cause; of many rows of one call once; never the caller. */
  readonly notify: (tx: Queryable, caller: Caller, notice: Notice) => Promise<void>
  /**
   * How a user wants to hear of a kind of notification about a row; by mail `daily` in their quiet hours.
   * @returns undefined for unknown and inactive users, and for those who may not see the row
   */
  readonly reach: (
    tx: Queryable,
    to: { readonly user: string; readonly kind: string; readonly about: NonNullable<Notice['about']> },
  ) => Promise<
    { readonly email: string; readonly language: Language; readonly mail: 'off' | 'at_once' | 'daily' } | undefined
  >
  /** Notifies a user, by their channels, that a report or import that they asked for is done. */
  readonly transferred: (tx: Queryable, to: string, what: 'report' | 'import', model: Model) => Promise<void>
  readonly site: Site
  readonly translate: Translate
  /** Runs work that would hold up the event loop. */
  readonly room: WorkerRoom
}
