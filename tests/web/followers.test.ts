import { describe, expect, test } from 'vitest'
import type { FieldOf } from '../../src/core/declare/kinds.ts'
import { task } from '../../src/domain/work/task.ts'
import { followersIn, optionsFor } from '../../src/web/fields/values/followers.ts'
import { inspection } from '../specimens/inspection.ts'

const status: FieldOf<'choice'> = task.fields.status
const result: FieldOf<'choice'> = inspection.fields.result

describe('what a closed list offers', () => {
  test('of a row: its value and what may follow it, in the order of the declaration', () => {
    expect(optionsFor(result, 'result', { result: 'failed' })).toEqual(['open', 'failed', 'waiting'])
    expect(optionsFor(result, 'result', { result: 'void' })).toEqual(['void'])
  })
  test('of a row that returns: what it was, and what may follow besides', () => {
    const row = { result: 'waiting', waiting_from: 'failed' }
    expect(followersIn(result, row.result, row)).toEqual(['failed', 'void'])
    expect(followersIn(result, 'waiting', {})).toEqual(['open', 'void'])
  })
  test('in a new row, and where nothing is said of what follows: all of it', () => {
    expect(optionsFor(result, 'result', undefined)).toEqual(inspection.fields.result.options)
    const { follows: _, ...free } = result
    expect(optionsFor(free, 'result', { result: 'void' })).toEqual(free.options)
  })
  test('of another server: its spelling is understood, and what it has beside ours may become all', () => {
    expect(followersIn(status, 'Completed', {})).toEqual(['closed', 'in_progress'])
    expect(followersIn(status, 'In Progress', {})).toEqual(['done', 'stopped', 'suspended', 'pending'])
    expect(followersIn(status, 'Awaiting parts', {})).toEqual(status.options)
  })
})
