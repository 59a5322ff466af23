import { expect, test } from 'vitest'
import { isWorkingDay } from '../../src/core/time/days/days.ts'
import { movedDays } from '../../src/core/time/days/moved-days.ts'

// 2027-03-01 is a Monday, 2027-04-07 a Wednesday.
const move = movedDays('2027-03-01', '2027-04-07', isWorkingDay)

test('as many working days lie between as before, in both directions', () => {
  expect(['2027-03-01', '2027-03-02', '2027-03-04', '2027-03-08', '2027-02-26'].map(move)).toEqual([
    '2027-04-07',
    '2027-04-08',
    '2027-04-12',
    '2027-04-14',
    '2027-04-06',
  ])
})

test('what was planned on a day off lands on the working day beside it, towards the start', () => {
  expect(['2027-03-06', '2027-03-07', '2027-02-28'].map(move)).toEqual(['2027-04-13', '2027-04-13', '2027-04-07'])
})

test('a start on a day off counts as the working day after it', () => {
  const saturday = movedDays('2027-03-06', '2027-03-13', isWorkingDay)
  expect(['2027-03-06', '2027-03-07', '2027-03-08', '2027-03-09'].map(saturday)).toEqual([
    '2027-03-15',
    '2027-03-15',
    '2027-03-15',
    '2027-03-16',
  ])
})

test('where no day is worked, and beyond every walk, days of the calendar count', () => {
  expect(movedDays('2027-03-01', '2027-03-11', () => false)('2027-03-05')).toBe('2027-03-15')
  expect(move('2150-01-01')).toBe('2150-02-07')
})
