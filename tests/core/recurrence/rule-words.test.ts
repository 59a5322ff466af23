import { expect, test } from 'vitest'
import { readRule } from '../../../src/core/time/recurrence/rule.ts'
import { saidRule } from '../../../src/core/time/recurrence/rule-words.ts'
import { type Language, makeTranslate } from '../../../src/server/translate.ts'

const translate = makeTranslate()
// A Tuesday.
const start = Date.UTC(2026, 10, 24, 9)
const said = (text: string, language: Language): string => {
  const rule = readRule(text)
  if (rule === undefined) throw new Error(text)
  return saidRule(rule, start, language, (key, values) => translate(language, key, values))
}

test.each([
  ['FREQ=DAILY', 'every day', 'tous les jours', 'كل يوم'],
  ['FREQ=DAILY;INTERVAL=2', 'every 2 days', 'tous les 2 jours', 'كل يومين'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=5', 'every 3 days 5 times', 'tous les 3 jours 5 fois', 'كل 3 أيام 5 مرات'],
  ['FREQ=WEEKLY', 'every Tuesday', 'chaque mardi', 'كل أسبوع يوم الثلاثاء'],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20261231',
    'every second Tuesday until Dec 31, 2026',
    'un mardi sur deux jusqu’au 31 déc. 2026',
    'كل أسبوعين يوم الثلاثاء حتى 31 ديسمبر 2026',
  ],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday', 'chaque jour ouvré', 'كل يوم من أيام العمل'],
  [
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TH',
    'every 3 weeks on Monday and Thursday',
    'toutes les 3 semaines le lundi et jeudi',
    'كل 3 أسابيع يوم الاثنين والخميس',
  ],
  ['FREQ=MONTHLY', 'every month on day 24', 'chaque mois le 24', 'كل شهر في اليوم 24'],
  [
    'FREQ=MONTHLY;BYDAY=2TU',
    'every month on the second Tuesday',
    'chaque mois le deuxième mardi',
    'كل شهر في الثلاثاء الثاني',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'every month on the last day',
    'chaque mois le dernier jour',
    'كل شهر في اليوم الأخير',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'every 2 months on the last weekday',
    'tous les 2 mois le dernier jour ouvré',
    'كل شهرين في يوم العمل الأخير',
  ],
  ['FREQ=YEARLY', 'every year on November 24', 'chaque année le 24 novembre', 'كل سنة في 24 نوفمبر'],
  [
    'FREQ=YEARLY;BYMONTH=11;BYDAY=-1FR',
    'every year on the last Friday in November',
    'chaque année le dernier vendredi en novembre',
    'كل سنة في الجمعة الأخير في نوفمبر',
  ],
  ['FREQ=DAILY;BYHOUR=9', 'every day at 9:00 AM', 'tous les jours à 9:00', 'كل يوم عند 9:00 ص'],
] as const)('%s', (text, en, fr, ar) => {
  const plain = (words: string) => words.replaceAll(/[\u202f\u00a0\u200f]/g, ' ').replaceAll('\u061c', '')
  expect([plain(said(text, 'en')), plain(said(text, 'fr')), plain(said(text, 'ar'))]).toEqual([en, fr, ar])
})
