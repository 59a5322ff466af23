import { expect, test } from 'vitest'
import { amountOf, type RateRow, rateFor } from '../../src/domain/people/rate-rule.ts'

const rate = (id: string, applies_to: RateRow['applies_to'], valid_from: string, more: Partial<RateRow> = {}) => ({
  id,
  applies_to,
  user_id: null,
  project_id: null,
  role_id: null,
  valid_from,
  ...more,
})
const rates = [
  rate('1', 'role', '2026-01-01', { role_id: 'member' }),
  rate('2', 'role', '2026-03-01', { role_id: 'agent' }),
  rate('3', 'person', '2026-01-01', { user_id: 'ada' }),
  rate('4', 'person', '2026-06-01', { user_id: 'ada' }),
  rate('5', 'project', '2026-02-01', { project_id: 'quay' }),
  rate('6', 'person_on_project', '2026-05-01', { user_id: 'ada', project_id: 'quay' }),
  rate('7', 'role', '2026-03-01', { role_id: 'member' }),
]
const of = (user_id: string, project_id: string | null, roles: readonly string[], day: string) =>
  rateFor(rates, { user_id, project_id, roles, day })?.id

test.each([
  ['nothing applies before the first day', of('ada', 'quay', ['member'], '2025-12-31'), undefined],
  ['a rate applies from its first day on', of('ada', null, ['member'], '2026-01-01'), '3'],
  ['and until the day before the next one', of('ada', null, [], '2026-05-31'), '3'],
  ['the next one takes its place', of('ada', null, [], '2026-06-01'), '4'],
  ['the project’s comes before the person’s', of('ada', 'quay', ['member'], '2026-02-01'), '5'],
  ['the person’s on the project before both, though others began later', of('ada', 'quay', [], '2026-07-01'), '6'],
  ['the project’s is everybody’s', of('bob', 'quay', ['member'], '2026-07-01'), '5'],
  ['another project has none of its own', of('ada', 'pier', [], '2026-07-01'), '4'],
  ['the role’s is for those without any', of('bob', 'pier', ['member'], '2026-02-28'), '1'],
  [
    'of two roles that began on one day, the one that was made later',
    of('bob', null, ['agent', 'member'], '2026-03-01'),
    '7',
  ],
  ['somebody without a role has none', of('bob', null, [], '2026-07-01'), undefined],
])('%s', (_what, found, expected) => {
  expect(found).toBe(expected)
})

test('an amount is hours times rate, rounded half up, with no binary fraction in between', () => {
  expect(amountOf(60, '85.50')).toBe('85.50')
  expect(amountOf(0, '85.50')).toBe('0.00')
  // 1/3 of 0.10 is 0.0333; 7 minutes of 1.00 are 0.11666; half a hundredth goes up.
  expect(amountOf(20, '0.10')).toBe('0.03')
  expect(amountOf(7, '1')).toBe('0.12')
  expect(amountOf(30, '0.01')).toBe('0.01')
  expect(amountOf(1440, '9999999999999.99')).toBe('239999999999999.76')
})
