import { describe, expect, test } from 'vitest'
import type { ImportPlan } from '../../../src/domain/moving-in/import-plan.ts'
import type { ImportSurvey } from '../../../src/domain/moving-in/survey.ts'
import {
  openAtFirst,
  openQuestions,
  problemsCsv,
  sectionOfError,
  sectionsOf,
  stepOf,
} from '../../../src/domain/moving-in/web/states.ts'

const survey: ImportSurvey = {
  format: 'trello',
  name: 'Yard',
  counts: { task: 2, archived: 0, bad: 0 },
  stages: [{ name: 'To do', count: 2, guess: 'pending', isArchived: false }],
  people: [{ key: 'ann', name: 'Ann', email: null, count: 1 }],
  priorities: [],
  sprints: [],
  labels: [],
  columns: [],
  dates: null,
  isDateUnsure: false,
  notes: [],
}
const plan: ImportPlan = {
  project: null,
  newProject: { name: 'Yard', department: 'd' },
  columns: {},
  dates: 'ymd',
  timeZone: 'UTC',
  people: { ann: 'u' },
  stages: { 'To do': 'pending' },
  priorities: {},
  looseSprint: 'Yard',
  withArchived: true,
  withPast: true,
}
const column = { at: 0, header: 'Summary', samples: ['a'], filled: 2, guess: 'name' as const }
const gate = { at: 1, header: 'Gate', samples: ['North'], filled: 1, guess: 'more' as const }
const table = { format: 'csv' as const }

describe('a plan', () => {
  test('shows the sections that the file has something for, all closed where every guess is sure', () => {
    expect(sectionsOf(survey)).toEqual(['place', 'stages', 'people', 'more'])
    expect(openAtFirst(survey, plan)).toEqual([])
  })
  test.each<[string, Partial<ImportSurvey>, Partial<ImportPlan>, readonly string[]]>([
    ['no department', {}, { newProject: { name: 'Yard', department: null } }, ['place']],
    ['no place at all', {}, { newProject: null }, ['place']],
    ['an existing project', {}, { newProject: null, project: 'p' }, []],
    [
      'a column of a board that nobody knows',
      { stages: [{ name: 'X', count: 1, guess: null, isArchived: false }] },
      {},
      ['stages'],
    ],
    [
      'days that can be read in two ways',
      { columns: [column], isDateUnsure: true },
      { columns: { 0: 'name' } },
      ['columns'],
    ],
    ['a table without names', { columns: [column] }, { columns: { 0: 'more' } }, ['columns']],
    [
      'a column of a table made by hand that nobody knows',
      { ...table, columns: [column, gate] },
      { columns: { 0: 'name', 1: 'more' } },
      ['columns'],
    ],
    [
      'the same of another product’s table',
      { ...table, columns: [column, gate], format: 'jira_csv' },
      { columns: { 0: 'name', 1: 'more' } },
      [],
    ],
    // The line says so, since most files name people who have no account.
    ['a person without an account', {}, { people: { ann: null } }, []],
  ])('asks where there is %s', (_, file, chosen, open) => {
    expect(openAtFirst({ ...survey, ...file }, { ...plan, ...chosen })).toEqual(open)
  })
  test('counts people whom nobody was chosen for, also those it does not name', () => {
    expect(openQuestions(survey, { ...plan, people: {} }).people).toBe(1)
  })
})

test('errors by path lead to their section', () => {
  expect(
    ['newProject.department', 'project', 'columns.3', 'timeZone', 'people.a.b', 'looseSprint'].map(sectionOfError),
  ).toEqual(['place', 'place', 'columns', 'columns', 'people', 'more'])
})

test('each state is at its step', () => {
  expect((['read', 'trying', 'tried', 'importing', 'failed', 'undone', 'imported'] as const).map(stepOf)).toEqual([
    'plan',
    'try',
    'import',
    'import',
    'plan',
    'plan',
    'done',
  ])
})

test('problems become a table in which nothing is a formula', () => {
  const told = { line: 3, shown: 'AR-1', column: null, message: '=1+1 "quoted"', isLeft: true }
  expect(problemsCsv(['Line', 'Item', 'Field', 'What'], [told])).toBe(
    '\uFEFF"Line","Item","Field","What"\r\n"3","AR-1","","\'=1+1 ""quoted"""\r\n',
  )
})
