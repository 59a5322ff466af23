import { describe, expect, test } from 'vitest'
import type { FieldOf } from '../../src/core/declare/kinds.ts'
import { task } from '../../src/domain/work/task.ts'
import { followersIn, optionsFor } from '../../src/web/fields/values/followers.ts'
import { vehicle } from '../specimens/fleet/vehicle.ts'
import { inspection } from '../specimens/inspection.ts'

const status: FieldOf<'choice'> = task.fields.status
const result: FieldOf<'choice'> = inspection.fields.result

const all = () => true

describe('what a closed list offers', () => {
  test('of a row: its value and what may follow it, in the order of the declaration', () => {
    expect(optionsFor(result, 'result', { result: 'failed' }, all)).toEqual(['open', 'failed', 'waiting'])
    expect(optionsFor(result, 'result', { result: 'void' }, all)).toEqual(['void'])
  })
  test('of a row that returns: what it was, and what may follow besides', () => {
    const row = { result: 'waiting', waiting_from: 'failed' }
    expect(followersIn(result, row.result, row, all)).toEqual(['failed', 'void'])
    expect(followersIn(result, 'waiting', {}, all)).toEqual(['open', 'void'])
  })
  test('in a new row, and where nothing is said of what follows: all of it', () => {
    expect(optionsFor(result, 'result', undefined, all)).toEqual(inspection.fields.result.options)
    const { follows: _, ...free } = result
    expect(optionsFor(free, 'result', { result: 'void' }, all)).toEqual(free.options)
  })
  test('of another server: its spelling is understood, and what it has beside ours may become all', () => {
    expect(followersIn(status, 'Completed', {}, all)).toEqual(['closed', 'in_progress'])
    expect(followersIn(status, 'In Progress', {}, all)).toEqual(['done', 'stopped', 'suspended', 'pending'])
    expect(followersIn(status, 'Awaiting parts', {}, all)).toEqual(status.options)
  })
  test('a step that takes a right is offered to whoever has it', () => {
    const state: FieldOf<'choice'> = vehicle.fields.state
    const row = { state: 'broken' }
    expect(optionsFor(state, 'state', row, (verb) => verb !== 'scrap')).toEqual(['ready', 'broken'])
    expect(optionsFor(state, 'state', row, (verb) => verb === 'scrap')).toEqual(['ready', 'broken', 'sold'])
  })
})
