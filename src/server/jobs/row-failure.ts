import type { RowFailure } from '../../core/declare/row-failures.ts'
import { sqlState } from '../db/sql-state.ts'
import type { Engine } from '../engine.ts'
import { Problem } from '../problem.ts'
import { faultMessage, wordsIn } from '../translate.ts'

/** Characters of an error message that are stored. */
const mostText = 2000

/** Thrown by a job for a row whose stored values cannot be read, such as a rule of repeats. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow'
}

/** Error codes of Node.js for a network or a disk that fails. */
const systemCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'EROFS'],
])
/** Messages of the database's driver that carry no code. */
const connectionMessages = /connection (terminated|error|ended)|timeout exceeded when trying to connect|not queryable/i
/** SQLSTATE classes: connection, resources, operator's intervention, system, damaged database. */
const wholeStates = /^(08|53|57P|58|XX)/

/** Tells whether an error concerns the whole job, such as a lost connection or a full disk, and not one row. */
export const isOfWholeJob = (error: unknown): boolean => {
  if (error instanceof Problem) return error.status >= 500
  const state = sqlState(error)
  if (state !== undefined) return wholeStates.test(state)
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && systemCodes.has(code)) ||
    (typeof message === 'string' && connectionMessages.test(message))
  )
}

/** Tells whether the same work may succeed at once: after a serialization failure, a deadlock, a lock timeout. */
export const isBusy = (error: unknown): boolean => ['40001', '40P01', '55P03'].includes(sqlState(error) ?? '')

/** Returns a stable kind for an error of one row. */
export const reasonOf = (error: unknown): RowFailure => {
  if (error instanceof UnreadableRow || error instanceof RangeError || error instanceof SyntaxError) return 'unreadable'
  if (error instanceof Problem) return error.status === 404 ? 'missing' : error.status === 409 ? 'conflict' : 'refused'
  if (isBusy(error)) return 'busy'
  const state = sqlState(error)
  if (state === '57014') return 'slow'
  if (state?.startsWith('22') === true) return 'unreadable'
  if (state === '23503' || state === '23505') return 'conflict'
  return state?.startsWith('23') === true ? 'refused' : 'unexpected'
}

/** Returns the text of an error for administrators: refusals in the installation's language, other errors unchanged. */
export const errorText = (error: unknown, { site: { language }, translate }: Engine): string => {
  const text =
    error instanceof Problem
      ? [
          translate(language, `server:problem.${error.code}`, {
            ...error.more.params,
            ...wordsIn(translate, language, error.more.words),
          }),
          ...Object.entries(error.more.errors ?? {}).flatMap(([field, faults]) =>
            faults.map((fault) => `${field}: ${faultMessage(translate, language, fault)}`),
          ),
        ].join('\n')
      : error instanceof Error
        ? error.message || error.name
        : String(error)
  // PostgreSQL stores no NUL.
  return text.replaceAll('\0', '').slice(0, mostText)
}
