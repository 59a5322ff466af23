import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { guarded } from '../../src/core/words/formula-guard.ts'
import { registry } from '../../src/domain/registry.ts'
import { dayOrder } from '../../src/web/base/i18n/format.ts'
import { summarizeChanges } from '../../src/web/fields/forms/changes/cell-changes.ts'
import type { RowOutcome } from '../../src/web/fields/forms/changes/change-calls.ts'
import { fillTarget, pasteTarget, patternAt, targetOfKey } from '../../src/web/views/sheet/cell-range.ts'
import { cellText } from '../../src/web/views/sheet/cell-text.ts'
import { fromTsv, padRows, toHtml, toTsv } from '../../src/web/views/sheet/clipboard-text.ts'
import { edgeSpeed } from '../../src/web/views/sheet/edge-scroll.ts'
import { changesFor } from '../../src/web/views/sheet/range-changes.ts'

const models = modelsOf(registry)
const model = models.of('task')
const setting = { model, models, reading: { locale: 'en', timeZone: 'Europe/Paris' } as const, t: (key: string) => key }
const field = (name: string) => {
  const found = model.byName.get(name)
  if (found === undefined) throw new Error(name)
  return found
}

describe('keys lead through a sheet', () => {
  const bounds = { rows: 100, columns: 6, page: 10, mirrored: false }
  const from = { row: 20, column: 2 }
  const to = (key: string, mod = false, mirrored = false, least: -1 | 0 = -1) => {
    const place = targetOfKey(from, { key, mod }, { ...bounds, mirrored }, least)
    return place === undefined ? undefined : [place.row, place.column]
  }
  test.each([
    ['ArrowDown', false, [21, 2]],
    ['ArrowUp', true, [0, 2]],
    ['ArrowRight', false, [20, 3]],
    ['ArrowRight', true, [20, 5]],
    ['Home', false, [20, 0]],
    ['End', false, [20, 5]],
    ['Home', true, [0, 0]],
    ['End', true, [99, 5]],
    ['PageDown', false, [30, 2]],
    ['PageUp', false, [10, 2]],
    ['x', false, undefined],
  ])('%s (Ctrl: %s)', (key, mod, place) => expect(to(key, mod)).toEqual(place))
  test('read from right to left the arrows follow the eye, and Home is still where a line begins', () => {
    expect(to('ArrowRight', false, true)).toEqual([20, 1])
    expect(to('ArrowLeft', true, true)).toEqual([20, 5])
    expect(to('Home', false, true)).toEqual([20, 0])
  })
  test('no key leads out of it; the heads are above the first row unless a range is drawn', () => {
    expect(targetOfKey({ row: 0, column: 0 }, { key: 'ArrowUp', mod: false }, bounds, -1)).toEqual({
      row: -1,
      column: 0,
    })
    expect(targetOfKey({ row: 0, column: 0 }, { key: 'ArrowUp', mod: false }, bounds, 0)).toEqual({ row: 0, column: 0 })
    expect(targetOfKey({ row: 99, column: 5 }, { key: 'PageDown', mod: false }, bounds, -1)).toEqual({
      row: 99,
      column: 5,
    })
  })
})

describe('ranges', () => {
  const range = { top: 2, bottom: 5, first: 1, last: 2 }
  test('a block repeats where the selection is made of whole ones, else it covers its own size', () => {
    expect(pasteTarget(range, 2, 1)).toEqual(range)
    expect(pasteTarget(range, 3, 4)).toEqual({ top: 2, bottom: 4, first: 1, last: 4 })
    expect(pasteTarget({ top: 0, bottom: 0, first: 1, last: 1 }, 50, 6)).toEqual({
      top: 0,
      bottom: 49,
      first: 1,
      last: 6,
    })
  })
  test('from a check box, whose column holds no values, a block begins beside it', () => {
    const box = { top: 0, bottom: 0, first: 1, last: 0 }
    expect(pasteTarget(box, 2, 3)).toEqual({ top: 0, bottom: 1, first: 1, last: 3 })
  })
  test('the handle fills what lies beyond, on the longer way', () => {
    expect(fillTarget(range, { row: 9, column: 3 })).toEqual({ top: 6, bottom: 9, first: 1, last: 2 })
    expect(fillTarget(range, { row: 0, column: 1 })).toEqual({ top: 0, bottom: 1, first: 1, last: 2 })
    expect(fillTarget(range, { row: 3, column: 5 })).toEqual({ top: 2, bottom: 5, first: 3, last: 5 })
    expect(fillTarget(range, { row: 3, column: 2 })).toBeUndefined()
  })
  test('a pattern goes on before its beginning as after its end', () => {
    expect([-3, -1, 0, 4].map((distance) => patternAt(['a', 'b', 'c'], distance))).toEqual(['a', 'c', 'a', 'b'])
    expect(patternAt([], 1)).toBeUndefined()
  })
})

describe('the clipboard', () => {
  test('what is copied is read again as it was, with tabs, line ends and quotation marks in it', () => {
    const cells = [
      ['a', 'two\nlines', 'with\ttab'],
      ['say "yes"', '', '"quoted"'],
    ]
    expect(fromTsv(toTsv(cells))).toEqual(cells)
  })
  test('reads what spreadsheets write, and names that only begin with a quotation mark', () => {
    expect(fromTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(fromTsv('"North" quay\tx')).toEqual([['"North" quay', 'x']])
    expect(padRows(fromTsv('a\tb\nc'))).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
  })
  test('no cell is a formula to a spreadsheet, and none is markup', () => {
    for (const text of ['=1+1', '+1', '-1', '@x', '＝1']) expect(guarded(text)).toBe(`'${text}`)
    expect(guarded('a=b')).toBe('a=b')
    expect(toHtml([['<b>&']])).toBe('<table><tr><td>&lt;b&gt;&amp;</td></tr></table>')
  })
  test('a cell is copied in the words of its reader, dates as every program reads them', () => {
    const row = {
      name: 'Moor',
      number: 12,
      priority: 'high',
      shared_with_client: true,
      due_at: '2026-12-24T16:30:00.000Z',
      estimate: 90,
      assignees: [
        { id: '1', name: 'Ana' },
        { id: '2', name: 'Bo' },
      ],
      epic: { id: '3', name: 'Fenders' },
      epic_id: '3',
    }
    const text = (name: string) => cellText(row, field(name), setting)
    expect(
      ['name', 'number', 'priority', 'shared_with_client', 'due_at', 'estimate', 'assignees', 'epic', 'sprint'].map(
        text,
      ),
    ).toEqual([
      'Moor',
      'T-12',
      'task:choice.priority.high',
      'common:yes',
      '2026-12-24 17:30',
      '90',
      'Ana; Bo',
      'Fenders',
      '',
    ])
  })
  test('day and month stand as the browser has them where it speaks the language', () => {
    expect([
      dayOrder('en', 'en-GB'),
      dayOrder('en', 'en-US'),
      dayOrder('en', 'fr-FR'),
      dayOrder('fr', 'en-US'),
    ]).toEqual(['dmy', 'mdy', 'mdy', 'dmy'])
  })
})

describe('what is wished and what comes of it', () => {
  const rows = [
    { id: 'a', name: 'One', number: 1, priority: 'low', can: { update: true } },
    { id: 'b', name: 'Two', number: 2, priority: 'high', can: { update: true } },
  ]
  test('what stands there already is no wish, also in a column that is only read', () => {
    const texts = ['T-1', 'T-1']
    const wishes = changesFor(
      rows,
      [field('number'), field('priority')],
      (down, along) => (along === 0 ? { text: texts[down] ?? '' } : { value: 'low' }),
      setting,
    )
    expect(wishes).toEqual([{ row: rows[1], change: { priority: 'low' }, texts: { number: 'T-1' } }])
  })
  test('cells that change are told apart from those refused; what changes along is told where it is shown', () => {
    const [row = {}] = rows
    const outcome: RowOutcome = {
      change: { row, change: { priority: 'high' }, texts: { name: '', due_at: 'soon' } },
      row: { ...row, priority: 'high', status: 'done', due_at: null },
      version: 2,
      errors: { due_at: 'Please enter a valid date and time.' },
    }
    const account = summarizeChanges(model, [outcome], [field('status'), field('overdue')])
    expect(account.changes.map((one) => one.field.name)).toEqual(['status', 'priority'])
    expect(account.refusals).toEqual([
      { row, field: field('due_at'), text: 'soon', reason: 'Please enter a valid date and time.' },
    ])
    const whole = summarizeChanges(model, [{ ...outcome, errors: { '': 'No.' } }])
    expect([whole.changes, whole.refusals.map(({ field: one, reason }) => [one, reason])]).toEqual([
      [],
      [[undefined, 'No.']],
    ])
  })
})

test('a drag scrolls near an edge, the faster the further it goes over it', () => {
  const speeds = [200, 136, 120, 101, 40].map((at) => edgeSpeed(at, 100, 500))
  expect(speeds).toEqual([0, 0, -10, -22, -22])
  expect([400, 464, 480, 499, 700].map((at) => edgeSpeed(at, 100, 500))).toEqual([0, 0, 10, 22, 22])
  // If a box is too low for both edges, it scrolls towards the nearer one.
  expect(edgeSpeed(110, 100, 140)).toBeLessThan(0)
  expect(edgeSpeed(130, 100, 140)).toBeGreaterThan(0)
})
