import type { DemoDepartmentKey } from '../../../people/demo-people.ts'

/** Tickets of the demo organisation: data only; `load-tickets.ts` gives them half a year of past. */

export const demoTypes = [
  ['Late delivery', '#b4470f'],
  ['Damaged goods', '#b3174b'],
  ['Invoice', '#1d5fd1'],
  ['Customs', '#157347'],
  ['Vehicle fault', '#9a5b00'],
  ['Question', '#5b6676'],
] as const

/** The subject of each type: the team that answers for it, and the department that it is about. */
export const demoDomains: readonly {
  readonly name: string
  readonly description: string
  readonly team: string
  readonly department: DemoDepartmentKey
}[] = [
  {
    name: 'Deliveries',
    description: 'Where a load is, and when it comes.',
    team: 'Affrètement national',
    department: 'operations',
  },
  {
    name: 'Avaries et litiges',
    description: 'Marchandises abîmées, manquantes ou refusées.',
    team: 'Réclamations',
    department: 'warehouse',
  },
  {
    name: 'Invoices',
    description: 'Amounts, addresses and order numbers on invoices.',
    team: 'Front desk',
    department: 'people-finance',
  },
  {
    name: 'المستندات الجمركية',
    description: 'البيانات والشهادات وما يتأخر في المنافذ.',
    team: 'بيانات الاستيراد',
    department: 'customs',
  },
  {
    name: 'Vehicles',
    description: 'Faults of vehicles and trailers.',
    team: 'Workshop North',
    department: 'fleet',
  },
  {
    name: 'Questions',
    description: 'Everything else that clients want to know.',
    team: 'Front desk',
    department: 'customer-care',
  },
]

export const demoPolicies = [
  { name: 'Urgent, around the clock', priority: 'urgent', hours: '4', calendar: 'Control room' },
  { name: 'High', priority: 'high', hours: '8', calendar: 'Office hours' },
  { name: 'Standard', priority: undefined, hours: '24', calendar: 'Office hours' },
] as const

/** The subjects of tickets by type, in the languages of the people who ask. */
export const demoSubjects: readonly (readonly string[])[] = [
  [
    'Lorry to Thessaloniki four hours late',
    'Livraison Abidjan non arrivée',
    'تأخر شحنة الدمام عن موعدها',
    'Where is trailer LT-4410?',
  ],
  ['Two pallets of tiles broken on unloading', 'Bouteilles cassées à la réception', 'صناديق مبللة عند الاستلام'],
  ['Invoice 20417 lists the wrong weight', 'Facture en double pour octobre', 'فاتورة بلا رقم طلب'],
  ['EUR.1 certificate missing for the container', 'Dédouanement bloqué à Tanger Med', 'بيان جمركي ناقص'],
  ['Tail lift of 27-BXT does not close', 'Voyant moteur sur la remorque 118', 'عطل في وحدة التبريد'],
  ['Which days do you collect in August?', 'Peut-on changer l’adresse de livraison ?', 'كم تستغرق الشحنة إلى جدة؟'],
]

export const demoReplies = [
  [
    'We are on it',
    '<p>Hello {{requester.name}},</p><p>we are looking into {{ticket.number}} and will write again today.</p><p>{{agent.name}}</p>',
  ],
  [
    'Please send the papers',
    '<p>Hello {{requester.name}},</p><p>please send us the delivery note for {{ticket.number}}.</p><p>{{agent.name}}</p>',
  ],
] as const

/** Public forms by which people without an account ask. */
export const demoForms = [
  {
    name: 'Ask us about a delivery',
    intro: 'Tell us the number of your consignment and what happened. We answer by mail within a working day.',
    thanks: 'Thank you. We have your request and answer by mail.',
  },
  {
    name: 'استفسار عن شحنة',
    intro: 'اكتب رقم الشحنة وما حدث، وسنجيبك بالبريد خلال يوم عمل.',
    thanks: 'شكرًا لك. وصلنا طلبك وسنجيبك بالبريد.',
  },
] as const
