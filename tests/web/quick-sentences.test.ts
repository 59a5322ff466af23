import * as chrono from 'chrono-node'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { understand } from '../../src/web/fields/forms/line/understand.ts'

// Thursday, 26 November 2026, 10:00 in Paris.
const now = Date.parse('2026-11-26T09:00:00Z')
const timeZone = 'Europe/Paris'
const all = new Set(['tag', 'person', 'template', 'priority', 'repeat', 'due'] as const)

/** Returns the meaning of a line in short: title, due time by the reader's clock, rule, and the rest by its sign. */
const said = (line: string, locale: 'en' | 'fr' | 'ar') => {
  const { title, due, ruleText, tags, people, template, priority } = understand(
    chrono,
    line,
    now,
    { locale, timeZone },
    all,
  )
  const when =
    due === undefined
      ? ''
      : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(Date.parse(due))
  return [
    title,
    when,
    ruleText ?? '',
    [
      ...tags.map((one) => `#${one}`),
      ...people.map((one) => `@${one}`),
      ...(template === undefined ? [] : [`~${template}`]),
      ...(priority === undefined ? [] : [`!${priority}`]),
    ].join(' '),
  ]
}

test.each([
  [
    'call Harbour tomorrow 9am #ops !high @leila every friday',
    ['call Harbour', '2026-11-27 09:00', 'FREQ=WEEKLY;BYDAY=FR', '#ops @leila !high'],
  ],
  ['Pay the invoice next monday', ['Pay the invoice', '2026-11-30 17:00', '', '']],
  ['Team meeting every monday at 10:30', ['Team meeting', '2026-11-30 10:30', 'FREQ=WEEKLY;BYDAY=MO', '']],
  ['Water the plants every 2 weeks', ['Water the plants', '2026-11-26 17:00', 'FREQ=WEEKLY;INTERVAL=2', '']],
  ['Send report every month', ['Send report', '2026-11-26 17:00', 'FREQ=MONTHLY', '']],
  ['Check the brakes in 3 days', ['Check the brakes', '2026-11-29 17:00', '', '']],
  ['Book the crane on 5 December at 14:00', ['Book the crane', '2026-12-05 14:00', '', '']],
  ['Standup every weekday at 9am', ['Standup', '2026-11-27 09:00', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '']],
  ['Order 3 pallets', ['Order 3 pallets', '', '', '']],
  ['Welcome Hansa tomorrow ~onboarding', ['Welcome Hansa', '2026-11-27 17:00', '', '~onboarding']],
  ['Order ~5 pallets', ['Order ~5 pallets', '', '', '']],
  ['Read chapter 12 tonight', ['Read chapter 12', '2026-11-26 22:00', '', '']],
  ['Buy tyres !urgent #fleet #winter', ['Buy tyres', '', '', '#fleet #winter !urgent']],
  ['Lunch with Sam today at noon', ['Lunch with Sam', '2026-11-26 12:00', '', '']],
  [
    'Inspect berth 4 every other tuesday',
    ['Inspect berth 4', '2026-12-01 17:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', ''],
  ],
  ['Renew licence 2027-03-01', ['Renew licence', '2027-03-01 17:00', '', '']],
  ['Backup daily at 23:00', ['Backup', '2026-11-26 23:00', 'FREQ=DAILY', '']],
] as const)('%s', (line, expected) => expect(said(line, 'en')).toEqual(expected))

test.each([
  [
    'appeler le port demain à 9h #ops !haute @leila chaque vendredi',
    ['appeler le port', '2026-11-27 09:00', 'FREQ=WEEKLY;BYDAY=FR', '#ops @leila !high'],
  ],
  ['Payer la facture lundi prochain', ['Payer la facture', '2026-11-30 17:00', '', '']],
  ['Réunion tous les lundis à 10h30', ['Réunion', '2026-11-30 10:30', 'FREQ=WEEKLY;BYDAY=MO', '']],
  [
    'Arroser les plantes toutes les 2 semaines',
    ['Arroser les plantes', '2026-11-26 17:00', 'FREQ=WEEKLY;INTERVAL=2', ''],
  ],
  ['Envoyer le rapport tous les mois', ['Envoyer le rapport', '2026-11-26 17:00', 'FREQ=MONTHLY', '']],
  ['Vérifier les freins dans 3 jours', ['Vérifier les freins', '2026-11-29 17:00', '', '']],
  ['Réserver la grue le 5 décembre à 14h', ['Réserver la grue', '2026-12-05 14:00', '', '']],
  ['Point chaque jour ouvré à 9h', ['Point', '2026-11-27 09:00', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '']],
  ['Commander 3 palettes', ['Commander 3 palettes', '', '', '']],
  ['Lire le chapitre 12 ce soir', ['Lire le chapitre 12', '2026-11-26 18:00', '', '']],
  ['Acheter des pneus !urgente #flotte', ['Acheter des pneus', '', '', '#flotte !urgent']],
  ["Déjeuner avec Sam aujourd'hui à midi", ['Déjeuner avec Sam', '2026-11-26 12:00', '', '']],
  [
    'Inspecter le quai un mardi sur deux',
    ['Inspecter le quai', '2026-12-01 17:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', ''],
  ],
  ['Renouveler la licence le 01/03/2027', ['Renouveler la licence', '2027-03-01 17:00', '', '']],
  ['Sauvegarde chaque jour à 23h', ['Sauvegarde', '2026-11-26 23:00', 'FREQ=DAILY', '']],
] as const)('%s', (line, expected) => expect(said(line, 'fr')).toEqual(expected))

test.each([
  [
    'اتصل بالميناء غدا الساعة 9 صباحا #عمليات !عالية @ليلى كل جمعة',
    ['اتصل بالميناء', '2026-11-27 09:00', 'FREQ=WEEKLY;BYDAY=FR', '#عمليات @ليلى !high'],
  ],
  ['ادفع الفاتورة الاثنين القادم', ['ادفع الفاتورة', '2026-11-30 17:00', '', '']],
  ['اجتماع الفريق كل يوم اثنين الساعة 10:30', ['اجتماع الفريق', '2026-11-30 10:30', 'FREQ=WEEKLY;BYDAY=MO', '']],
  ['اسق النباتات كل أسبوعين', ['اسق النباتات', '2026-11-26 17:00', 'FREQ=WEEKLY;INTERVAL=2', '']],
  ['أرسل التقرير كل شهر', ['أرسل التقرير', '2026-11-26 17:00', 'FREQ=MONTHLY', '']],
  ['افحص الفرامل بعد 3 أيام', ['افحص الفرامل', '2026-11-29 17:00', '', '']],
  ['احجز الرافعة يوم 5 ديسمبر الساعة 14:00', ['احجز الرافعة', '2026-12-05 14:00', '', '']],
  [
    'اجتماع قصير كل يوم عمل الساعة 9 صباحا',
    ['اجتماع قصير', '2026-11-27 09:00', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', ''],
  ],
  ['اطلب 3 منصات', ['اطلب 3 منصات', '', '', '']],
  ['اقرأ الفصل 12 اليوم', ['اقرأ الفصل 12', '2026-11-26 17:00', '', '']],
  ['اشتر إطارات !عاجلة #أسطول', ['اشتر إطارات', '', '', '#أسطول !urgent']],
  ['غداء مع سامي بعد غد الساعة ٢ مساءً', ['غداء مع سامي', '2026-11-28 14:00', '', '']],
  ['افحص الرصيف كل ٣ أيام', ['افحص الرصيف', '2026-11-26 17:00', 'FREQ=DAILY;INTERVAL=3', '']],
  ['جدد الرخصة 2027-03-01', ['جدد الرخصة', '2027-03-01 17:00', '', '']],
  ['نسخ احتياطي يوميا الساعة 11 مساء', ['نسخ احتياطي', '2026-11-26 23:00', 'FREQ=DAILY', '']],
] as const)('%s', (line, expected) => expect(said(line, 'ar')).toEqual(expected))

test('a day and its hour in another language than the page’s', () => {
  for (const locale of ['en', 'fr', 'ar'] as const)
    expect(said('Paint the hull tomorrow 9am', locale).slice(0, 2)).toEqual(['Paint the hull', '2026-11-27 09:00'])
})

test('what the row has no field for stays in the title', () => {
  const reading = { locale: 'en', timeZone } as const
  const { title, due, parts } = understand(chrono, 'Bug #123 !high tomorrow @leila', now, reading, new Set(['person']))
  expect([title, due, parts.length]).toEqual(['Bug #123 !high tomorrow', undefined, 1])
})

test('where most lines are titles a day counts at the end alone, and a number is no tag', () => {
  const read = (line: string) => {
    const { title, due, tags } = understand(chrono, line, now, { locale: 'en', timeZone }, all, new Set(), true)
    return [title, due?.slice(0, 10), tags]
  }
  expect(read('Monday meeting notes')).toEqual(['Monday meeting notes', undefined, []])
  expect(read('Fix #123')).toEqual(['Fix #123', undefined, []])
  expect(read('Paint the hull on Monday #dock !high')).toEqual(['Paint the hull', '2026-11-30', ['dock']])
  expect(read('Paint the hull 2026-12-24')).toEqual(['Paint the hull', '2026-12-24', []])
  expect(read('Paint the hull every friday at 10:30')).toEqual(['Paint the hull', '2026-11-27', []])
})

test.each([
  ...[
    'Upgrade the server to 20.11',
    'Release 1.12',
    'Do it now',
    'Feed the cat that sat',
    'Vue sur la mer',
    'Scale 1:50',
  ],
  ...[
    'بh19aggéa9',
    'Write the weekly report',
    'Check every day that the doors are shut',
    'What we may',
    'Plan the march',
  ],
])('where most lines are titles, this is one: %s', (line) => {
  for (const locale of ['en', 'fr', 'ar'] as const)
    expect(understand(chrono, line, now, { locale, timeZone }, all, new Set(), true).parts).toEqual([])
})

test('no word without a space is a date, whatever it holds', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdeghikéøßعربي019.,-àm'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(word, (line) => {
      const { title, parts } = understand(chrono, `x ${line}`, now, { locale: 'fr', timeZone }, all, new Set(), true)
      expect([title, parts]).toEqual([`x ${line}`, []])
    }),
  )
})

test.each([
  ['Pay the invoice next monday', '2026-11-30'],
  ['Pay the invoice next monday 17:00', undefined],
  ['Call tonight', undefined],
  ['Water the plants every 2 weeks', '2026-11-26'],
  ['Team meeting every monday at 10:30', undefined],
  ['Nothing said', undefined],
])('the day that is meant without an hour: %s', (line, day) => {
  expect(understand(chrono, line, now, { locale: 'en', timeZone }, all).dueDay).toBe(day)
})
