import i18next from 'i18next'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Model, ModelField } from '../../src/core/declare/model.ts'
import { modelsOf } from '../../src/core/declare/model.ts'
import { CallError } from '../../src/web/base/api/errors.ts'
import { currentQuestion } from '../../src/web/data/rows/missing-question.ts'
import { lackingFields, withMissingValues } from '../../src/web/data/rows/missing-values.ts'
import { reasonOf } from '../../src/web/data/rows/reason.ts'
import { completeChanges } from '../../src/web/fields/forms/changes/complete-changes.ts'
import { specimens } from '../specimens/registry.ts'

const load = modelsOf(specimens).of('load' as 'task') as Model
const row = { id: 'l1', title: 'Fish', is_cold: false, temperature: null, pieces: 2 }
const required = { temperature: ['This field is required'] }
const refused = (errors: { [wire: string]: string[] }) =>
  new CallError({ statusCode: 422, message: 'Not saved.', errors })
const namesOf = (fields: readonly ModelField[] = []) => fields.map(({ name }) => name)

afterEach(() => currentQuestion()?.answer(undefined))

describe('a refused change lacks', () => {
  const lacking = (errors: object, changed: object = { is_cold: true }, of: object = row) =>
    namesOf(lackingFields(load, [of as typeof row], changed as typeof row, errors as typeof required))
  test('what the row needs after it', () => expect(lacking(required)).toEqual(['temperature']))
  test('nothing, where something else is wrong too', () =>
    expect(lacking({ ...required, title: ['Taken'] })).toEqual([]))
  test('nothing that it gives itself', () =>
    expect(lacking(required, { is_cold: true, temperature: null })).toEqual([]))
  test('nothing that the row has: then its value is wrong', () =>
    expect(lacking(required, { is_cold: true }, { ...row, temperature: '5.0' })).toEqual([]))
  test('no field that is never required, and nothing that is no field', () => {
    expect(lacking({ contact: ['Wrong'] })).toEqual([])
    expect(lacking({ nothing: ['Wrong'] })).toEqual([])
  })
})

describe('a change that lacks a value', () => {
  const change = { model: load, rows: [row], changed: { is_cold: true } }
  const cold = (more: object) => ('temperature' in more ? Promise.resolve(more) : Promise.reject(refused(required)))
  test('asks for it, and is sent again with it', async () => {
    const done = withMissingValues(change, cold)
    await vi.waitFor(() => expect(namesOf(currentQuestion()?.fields)).toEqual(['temperature']))
    currentQuestion()?.answer({ temperature: '4.0' })
    expect(await done).toEqual({ temperature: '4.0' })
    expect(currentQuestion()).toBeUndefined()
  })
  test('is refused as before where the user gives up', async () => {
    const done = withMissingValues(change, cold)
    await vi.waitFor(() => expect(currentQuestion()).toBeDefined())
    currentQuestion()?.answer(undefined)
    await expect(done).rejects.toThrow('Not saved.')
  })
  test('asks again, with the reason, where the value is refused too', async () => {
    const done = withMissingValues(change, (more) =>
      Promise.reject(refused('temperature' in more ? { temperature: ['Too warm'] } : required)),
    )
    await vi.waitFor(() => expect(currentQuestion()?.errors).toEqual({}))
    currentQuestion()?.answer({ temperature: '90' })
    await vi.waitFor(() => expect(currentQuestion()?.errors).toEqual({ temperature: 'Too warm' }))
    currentQuestion()?.answer(undefined)
    await expect(done).rejects.toThrow()
  })
  test('of many rows is asked for once, for those that lack it', async () => {
    const posted: { id: string; change: object }[][] = []
    const http = {
      put: () => Promise.reject(new Error('not called')),
      post: (_: string, body: unknown) => {
        const { rows } = body as { rows: { id: string; change: { temperature?: string } }[] }
        posted.push(rows)
        const data = rows.map(({ id, change }) =>
          id === 'warm' || change.temperature !== undefined ? { id, ok: true } : { id, ok: false, errors: required },
        )
        return Promise.resolve({ data: { data } })
      },
    }
    const setting = {
      model: load,
      http,
      payloads: {},
      isOwnServer: true,
      include: [],
      timeZone: 'UTC',
      fallbackMessage: 'No.',
      dates: 'dmy' as const,
      t: (key: string) => key,
      onProgress: () => undefined,
    }
    const wish = (id: string) => ({ row: { ...row, id }, change: { is_cold: true }, texts: {} })
    const done = completeChanges([wish('a'), wish('warm'), wish('b')], false, setting)
    await vi.waitFor(() => expect(currentQuestion()?.rows.map(({ id }) => id)).toEqual(['a', 'b']))
    currentQuestion()?.answer({ temperature: '3.0' })
    expect((await done).map(({ change, errors }) => [change.row.id, Object.keys(errors)])).toEqual([
      ['a', []],
      ['warm', []],
      ['b', []],
    ])
    expect(posted[1]).toMatchObject([
      { id: 'a', change: { is_cold: true, temperature: '3.0' } },
      { id: 'b', change: { is_cold: true, temperature: '3.0' } },
    ])
  })
})

test('a reason names the field that it is about, unless the user has just changed it', async () => {
  await i18next.init({
    lng: 'en',
    fallbackNS: 'common',
    resources: {
      en: {
        load: { field: { temperature: 'Temperature' } },
        common: { property: { reason: '{{label}}: {{reason}}' } },
      },
    },
  })
  const errors = { temperature: ['Required.'], status: ['Not from here.'], 'rows.0': ['Gone.'] }
  expect(reasonOf(load, { errors }, '', { status: 'lost' })).toBe('Temperature: Required. Not from here. Gone.')
  expect(reasonOf(load, { message: 'No.' }, '')).toBe('No.')
  expect(reasonOf(load, undefined, 'Otherwise')).toBe('Otherwise')
})
