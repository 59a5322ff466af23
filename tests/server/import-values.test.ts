import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelOf } from '../../src/core/declare/model.ts'
import { cellText, readCell } from '../../src/server/import/values.ts'
import { makeTranslate } from '../../src/server/translate.ts'
import { specimensComputed } from '../specimens/computed.ts'
import { load } from '../specimens/load.ts'
import { specimens } from '../specimens/registry.ts'
import { importFile, lines } from './harness/importing.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

const model = modelOf(load)
const ambiguous = { fault: { code: 'ambiguous_number' } }
const inOrder = { fault: { code: 'day_order' } }
const badDay = { fault: { code: 'bad_day' } }
const badInstant = { fault: { code: 'bad_instant' } }

describe('cells are read as people write them', () => {
  const read = (field: string, text: string, dates?: 'dmy' | 'mdy') => {
    const one = model.byName.get(field)
    if (one === undefined) throw new Error(field)
    const habits = { model, translate: makeTranslate(), timeZone: 'Europe/Paris', dates }
    const got = readCell(cellText(text), one, habits)
    return 'value' in got ? got.value : got
  }
  test.each<[string, string, unknown, ('dmy' | 'mdy')?]>([
    ['weight', '12.5', '12.5'],
    ['weight', '12,5', '12.5'],
    ['weight', '1 234,5', '1234.5'],
    ['weight', '1\u202f234,50', '1234.50'],
    ['weight', '1,234.50', '1234.50'],
    ['weight', '1.234,50', '1234.50'],
    ['weight', '1,234,567', '1234567'],
    ['weight', '1.234', '1.234'],
    ['weight', '0,125', '0.125'],
    ['weight', '1,234', ambiguous],
    ['weight', '١٢٫٥', '12.5'],
    ['weight', '١٬٢٣٤٫٥', '1234.5'],
    ['temperature', "'-3,5", '-3.5'],
    ['temperature', '−3', '-3'],
    ['pieces', '12', 12],
    ['pieces', '1 200', 1200],
    ['pieces', '1.5', 1.5],
    ['pieces', 'many', { fault: { code: 'not_number' } }],
    ['pieces', '0x10', { fault: { code: 'not_number' } }],
    ['pieces', '1e3', { fault: { code: 'not_number' } }],
    ['done_percent', '50 %', 50],
    ['done_percent', '٥٠٪', 50],
    ['is_cold', 'Oui', true],
    ['is_cold', 'نعم', true],
    ['is_cold', 'FALSE', false],
    ['is_cold', 'لا', false],
    ['is_cold', '1', true],
    ['is_cold', '2', { fault: { code: 'not_boolean' } }],
    ['pickup_on', '2026-11-21', '2026-11-21'],
    ['pickup_on', '2026/3/4', '2026-03-04'],
    ['pickup_on', '٢٠٢٦-١١-٢١', '2026-11-21'],
    ['pickup_on', '3/4/2026', inOrder],
    ['pickup_on', '3/4/2026', '2026-04-03', 'dmy'],
    ['pickup_on', '3/4/2026', '2026-03-04', 'mdy'],
    ['pickup_on', '31.12.2026', '2026-12-31', 'dmy'],
    ['pickup_on', '31.12.2026', badDay, 'mdy'],
    ['pickup_on', '2026-02-30', badDay],
    ['pickup_on', '3/4/26', '2026-04-03', 'dmy'],
    ['pickup_on', '31/12/2026', '2026-12-31'],
    ['pickup_on', '12/31/26', '2026-12-31'],
    ['pickup_on', '10.12.2026', '2026-12-10'],
    ['pickup_on', '31/31/2026', badDay],
    ['pickup_on', '31/02/2026', badDay, 'mdy'],
    ['pickup_on', 'soon', badDay],
    ['start_at', '2026-07-01T10:00:00.000Z', '2026-07-01T10:00:00.000Z'],
    ['start_at', '2026-07-01 10:00:00', '2026-07-01T08:00:00.000Z'],
    ['start_at', '2026-01-01 10:00', '2026-01-01T09:00:00.000Z'],
    ['start_at', '2026-07-01 14h30', '2026-07-01T12:30:00.000Z'],
    ['start_at', '1 juillet 2026 à 14 h', '2026-07-01T12:00:00.000Z'],
    ['start_at', '2026-07-01 2 pm', '2026-07-01T12:00:00.000Z'],
    ['start_at', '01.07.2026 14 Uhr 30', '2026-07-01T12:30:00.000Z'],
    ['start_at', '2026-01-01', '2025-12-31T23:00:00.000Z'],
    ['start_at', '1/2/2026 9:05', '2026-02-01T08:05:00.000Z', 'dmy'],
    ['start_at', '1/2/2026 9:05', inOrder],
    ['start_at', '31/12/26 9:05', '2026-12-31T08:05:00.000Z'],
    ['start_at', '2026-01-01 25:00', badInstant],
    // Clocks in Paris go back over the first time, and leap over the second.
    ['start_at', '2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
    ['start_at', '2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
    ['gate_time', '9:30', '09:30'],
    ['effort', '2h 15m', 135],
    ['effort', '2 h 15 min', 135],
    ['effort', '2 س 15 د', 135],
    ['effort', '1:30', 90],
    ['effort', '45', 45],
    ['status', 'moving', 'moving'],
    ['status', 'MOVING', 'moving'],
    ['status', 'flying', { fault: { code: 'bad_choice' } }],
    ['stops', 'A; B | C,D', ['A', 'B', 'C,D']],
    ['stops', 'A, B', ['A', 'B']],
    ['alarm', '{', { fault: { code: 'bad_conditions' } }],
    ['title', '=1+1', '=1+1'],
    ['title', "'=1+1", '=1+1'],
    ['title', "'quoted'", "'quoted'"],
  ])('%s: %s', (field, text, value, dates) => {
    expect(read(field, text, dates)).toEqual(value)
  })
})

describe('into an entity of nearly every kind', () => {
  let product: Product
  let admin: Person
  beforeAll(async () => {
    product = await startTestProduct({ registry: specimens, computed: specimensComputed })
    admin = await product.person({ roles: ['admin'] })
  })
  afterAll(() => product.end())

  test('values of all kinds arrive', async () => {
    const yard = await admin.send('POST', '/api/yards', { name: 'North', kind: 'road', manager_id: admin.id })
    expect(yard.status, JSON.stringify(yard.body)).toBe(201)
    for (const name of ['hot', 'a, b']) await admin.send('POST', '/api/labels', { name })
    const file = lines(
      'title;yard;labels;weight;pieces;is_cold;temperature;pickup_on;start_at;gate_time;stops;status',
      'One;north;"a, b";1.234,5;12;oui;-3,5;31/12/2026;31/12/2026 10:00;9:30;A|B;Moving',
      'Two;North;hot|a, b;;;no;;;;;;',
    )
    const answer = await importFile(admin, '/loads', file, 'dates=dmy')
    expect(answer.body.data, JSON.stringify(answer.body)).toMatchObject({ created: 2, written: true })
    const { data } = (await admin.send('GET', '/api/loads?include=labels,yard&orderOn=title&orderBy=asc')).body
    expect(data[0]).toMatchObject({
      title: 'One',
      weight: '1234.500',
      pieces: 12,
      is_cold: true,
      temperature: '-3.5',
      pickup_on: '2026-12-31',
      start_at: '2026-12-31T10:00:00.000Z',
      gate_time: '09:30',
      stops: ['A', 'B'],
      status: 'moving',
      labels: [{ name: 'a, b' }],
    })
    expect(data[1].labels.map(({ name }: { name: string }) => name).sort()).toEqual(['a, b', 'hot'])
  })

  test('fields with rights of their own, and rows that others may not see, keep them', async () => {
    const names = ['load-import', 'load-store', 'load-index', 'yard-index']
    const person = await product.person({ permissions: names })
    const price = await importFile(person, '/loads', lines('title,price', 'X,3'), 'dry_run=1')
    expect(price.body.data.problems).toMatchObject([
      { line: 1, column: 'price', message: 'This field cannot be written.' },
    ])
    const hidden = await importFile(person, '/loads', lines('title,yard', 'X,North'), 'dry_run=1')
    expect(hidden.body.data.problems).toMatchObject([
      { line: 2, column: 'yard', message: 'This does not exist, or you may not see it.' },
    ])
  })
})
