import * as chrono from 'chrono-node'
import { expect, test } from 'vitest'
import { understand } from '../../src/web/fields/forms/line/understand.ts'

// Thursday, 26 November 2026, 10:00 in Paris.
const now = Date.parse('2026-11-26T09:00:00Z')
const timeZone = 'Europe/Paris'
const all = new Set(['tag', 'person', 'priority', 'repeat', 'due'] as const)
const locales = ['en', 'fr', 'ar'] as const

/** A sentence, the title that remains of it, its due time on the reader's clock, and its rule of repetition. */
type Sentence = readonly [line: string, title: string, due?: string, rule?: string]

/** Returns sentences that stay in the title as a whole. */
const whole = (...lines: readonly string[]): readonly Sentence[] => lines.map((line) => [line, line])

const sentences: readonly Sentence[] = [
  // English
  ['Call the port tomorrow at 9', 'Call the port', '2026-11-27 09:00'],
  ['Call the port at 6pm tomorrow', 'Call the port', '2026-11-27 18:00'],
  ['Tomorrow call the port', 'call the port', '2026-11-27 17:00'],
  ['Pay the invoice by friday', 'Pay the invoice', '2026-11-27 17:00'],
  ['Write the weekly report by friday', 'Write the weekly report', '2026-11-27 17:00'],
  ['Send the monthly figures on Monday', 'Send the monthly figures', '2026-11-30 17:00'],
  ['Meet Anna on Friday about the crane', 'Meet Anna about the crane', '2026-11-27 17:00'],
  ['Call the agent fri 9', 'Call the agent', '2026-11-27 09:00'],
  ['Order rope +3d', 'Order rope', '2026-11-29 17:00'],
  ['Order rope in 2 weeks', 'Order rope', '2026-12-10 17:00'],
  ['Inspect the hull 12/24/2026', 'Inspect the hull', '2026-12-24 17:00'],
  ['Inspect the hull 24.12.2026', 'Inspect the hull', '2026-12-24 17:00'],
  ['Inspect the hull 24.12.26', 'Inspect the hull', '2026-12-24 17:00'],
  ['Inspect the hull 2026-12-24 14:00', 'Inspect the hull', '2026-12-24 14:00'],
  ['Renew the licence 5 dec 27', 'Renew the licence', '2027-12-05 17:00'],
  ['Check the pumps the day after tomorrow', 'Check the pumps', '2026-11-28 17:00'],
  ['Check the pumps daily at 23:00', 'Check the pumps', '2026-11-26 23:00', 'FREQ=DAILY'],
  ['Send the figures monthly', 'Send the figures', '2026-11-26 17:00', 'FREQ=MONTHLY'],
  ['Report to the harbour every 2 weeks', 'Report to the harbour', '2026-11-26 17:00', 'FREQ=WEEKLY;INTERVAL=2'],
  ['Stand-up every weekday at 9:15', 'Stand-up', '2026-11-27 09:15', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['Close the gate at 18:30', 'Close the gate', '2026-11-26 18:30'],
  ['Clean the boat sun', 'Clean the boat', '2026-11-29 17:00'],
  ...whole('Write the weekly report', 'Weekly report', 'Daily stand-up notes', 'Read the daily', 'Annual inspection'),
  ...whole('Sun cover for berth 4', 'Put the boat in the sun', '12h shift', 'Cover the 12h shift', 'Plan a 24h test'),
  ...whole(
    'Monday meeting notes',
    "Write tomorrow's plan",
    'Order 3 pallets',
    'March in step',
    'Tickets of 8h or more',
  ),
  // French
  ['Appeler le port demain à 9h', 'Appeler le port', '2026-11-27 09:00'],
  ['Réunion à 18h demain', 'Réunion', '2026-11-27 18:00'],
  ['Réunion demain 14h30', 'Réunion', '2026-11-27 14:30'],
  ['Réunion demain à 14 h', 'Réunion', '2026-11-27 14:00'],
  ['Fermer la grille à 18h30', 'Fermer la grille', '2026-11-26 18:30'],
  ['Déjeuner avec Anna à midi demain', 'Déjeuner avec Anna', '2026-11-27 12:00'],
  ['Demain appeler le port', 'appeler le port', '2026-11-27 17:00'],
  ['Payer la facture avant vendredi', 'Payer la facture', '2026-11-27 17:00'],
  ['Envoyer le rapport mensuel lundi', 'Envoyer le rapport mensuel', '2026-11-30 17:00'],
  ['Envoyer le rapport mensuel à 9h', 'Envoyer le rapport mensuel', '2026-11-27 09:00'],
  ['Voir Anna le 5 décembre pour la grue', 'Voir Anna pour la grue', '2026-12-05 17:00'],
  ['Réserver la grue le 5 décembre 2027 à 14h', 'Réserver la grue', '2027-12-05 14:00'],
  ['Réserver la grue le 5 décembre 27', 'Réserver la grue', '2027-12-05 17:00'],
  ['Inspecter la coque 24/12/2026', 'Inspecter la coque', '2026-12-24 17:00'],
  ['Inspecter la coque le 24/12/26', 'Inspecter la coque', '2026-12-24 17:00'],
  ['Commander la corde dans 2 semaines', 'Commander la corde', '2026-12-10 17:00'],
  ['Commander la corde +3j', 'Commander la corde', '2026-11-29 17:00'],
  ['Vérifier les pompes après-demain', 'Vérifier les pompes', '2026-11-28 17:00'],
  ['Vérifier les pompes lundi prochain à 8h', 'Vérifier les pompes', '2026-11-30 08:00'],
  ['Point tous les lundis à 10h30', 'Point', '2026-11-30 10:30', 'FREQ=WEEKLY;BYDAY=MO'],
  ['Sauvegarde chaque jour à 23h', 'Sauvegarde', '2026-11-26 23:00', 'FREQ=DAILY'],
  ['Envoyer les chiffres mensuellement', 'Envoyer les chiffres', '2026-11-26 17:00', 'FREQ=MONTHLY'],
  ['Nettoyer le quai ce soir', 'Nettoyer le quai', '2026-11-26 18:00'],
  ...whole('Rapport mensuel', 'Réunion hebdomadaire', 'Écrire le bilan annuel', 'Sauvegarde quotidienne'),
  ...whole('Poste de 12h', 'Formation de 8h sur la grue', 'Vue sur la mer', 'Commander 3 palettes'),
  ...whole('Garde 24h sur 24', 'Quai du marché'),
  // Arabic
  ['اتصل بالميناء غدا الساعة 9', 'اتصل بالميناء', '2026-11-27 09:00'],
  ['اتصل بالميناء غدا الساعة ٩', 'اتصل بالميناء', '2026-11-27 09:00'],
  ['اتصل بالميناء غدا 14:30', 'اتصل بالميناء', '2026-11-27 14:30'],
  ['غدا اتصل بالميناء', 'اتصل بالميناء', '2026-11-27 17:00'],
  ['ادفع الفاتورة قبل الجمعة', 'ادفع الفاتورة', '2026-11-27 17:00'],
  ['ادفع الفاتورة يوم الاثنين', 'ادفع الفاتورة', '2026-11-30 17:00'],
  ['ادفع الفاتورة الاثنين القادم', 'ادفع الفاتورة', '2026-11-30 17:00'],
  ['أرسل التقرير الشهري يوم الاثنين', 'أرسل التقرير الشهري', '2026-11-30 17:00'],
  ['اطلب الحبال بعد 3 أيام', 'اطلب الحبال', '2026-11-29 17:00'],
  ['اطلب الحبال بعد أسبوعين', 'اطلب الحبال', '2026-12-10 17:00'],
  ['اطلب الحبال +3 أيام', 'اطلب الحبال', '2026-11-29 17:00'],
  ['افحص الهيكل 24/12/2026', 'افحص الهيكل', '2026-12-24 17:00'],
  ['افحص الهيكل ٢٤/١٢/٢٠٢٦', 'افحص الهيكل', '2026-12-24 17:00'],
  ['افحص الهيكل 2026-12-24', 'افحص الهيكل', '2026-12-24 17:00'],
  ['احجز الرافعة يوم 5 ديسمبر الساعة 14:00', 'احجز الرافعة', '2026-12-05 14:00'],
  ['افحص المضخات بعد غد', 'افحص المضخات', '2026-11-28 17:00'],
  ['افحص المضخات اليوم', 'افحص المضخات', '2026-11-26 17:00'],
  ['أغلق البوابة اليوم الساعة 6 مساء', 'أغلق البوابة', '2026-11-26 18:00'],
  ['اجتماع الفريق كل يوم اثنين الساعة 10:30', 'اجتماع الفريق', '2026-11-30 10:30', 'FREQ=WEEKLY;BYDAY=MO'],
  ['اسق النباتات كل أسبوعين', 'اسق النباتات', '2026-11-26 17:00', 'FREQ=WEEKLY;INTERVAL=2'],
  ['أرسل الأرقام كل شهر', 'أرسل الأرقام', '2026-11-26 17:00', 'FREQ=MONTHLY'],
  ['نسخ احتياطي يوميا الساعة 11 مساء', 'نسخ احتياطي', '2026-11-26 23:00', 'FREQ=DAILY'],
  ['أرسل الأرقام شهريا', 'أرسل الأرقام', '2026-11-26 17:00', 'FREQ=MONTHLY'],
  ...whole('التقرير الشهري', 'اكتب التقرير الأسبوعي', 'اطلب 3 منصات', 'اقرأ الفصل 12', 'النسخ الاحتياطي اليومي'),
  ...whole('اجتماع سنوي', 'غطاء الشمس', 'مناوبة من 12 ساعة'),
]

test('there are a hundred', () => expect(sentences.length).toBeGreaterThanOrEqual(100))

test.each(sentences.map((sentence) => ({ sentence, name: sentence[0] })))('$name', ({ sentence }) => {
  const [line, title, due = '', rule = ''] = sentence
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  for (const locale of locales) {
    const meant = understand(chrono, line, now, { locale, timeZone }, all)
    const at = meant.due === undefined ? '' : clock.format(Date.parse(meant.due))
    expect([locale, meant.title, at, meant.ruleText ?? '']).toEqual([locale, title, due, rule])
    // Ignoring the recognised words leaves the whole line as the title.
    const ignored = new Set(meant.parts.map(({ kind, from, to }) => `${kind} ${line.slice(from, to).toLowerCase()}`))
    if (meant.parts.length === 1)
      expect(understand(chrono, line, now, { locale, timeZone }, all, ignored).title).toBe(line)
  }
})
