/** The demo's templates for transport companies, one in each language. Data only. */

/**
 * A task: its days of work, the earlier tasks of the phase that it waits for (`-1`: the one before), and checklist
 * lines.
 */
type DemoTask = {
  readonly name: string
  readonly days: number
  readonly text?: string
  readonly after?: readonly number[]
  readonly lines?: readonly string[]
}
export type DemoTemplate = {
  readonly name: string
  readonly description: string
  readonly type: 'agile' | 'waterfall'
  readonly phases: readonly {
    readonly name: string
    readonly weight: number
    readonly sprint?: { readonly name: string; readonly goal: string; readonly stages: readonly [string, string][] }
    readonly tasks: readonly DemoTask[]
  }[]
  /** Documents: title, and pages as title and HTML. */
  readonly papers: readonly (readonly [title: string, pages: readonly (readonly [string, string])[]])[]
}

const tender: DemoTemplate = {
  name: 'Transport tender',
  description: 'From the first reading of a tender to the signed contract, in six weeks.',
  type: 'agile',
  phases: [
    {
      name: 'Read and decide',
      weight: 1,
      sprint: {
        name: 'Go or no go',
        goal: 'We know whether we want {{client}} and at what price.',
        stages: [
          ['To do', 'pending'],
          ['In progress', 'in_progress'],
          ['Done', 'done'],
        ],
      },
      tasks: [
        {
          name: 'Read the documents of the tender',
          days: 1,
          text: '<p>Note every date by which {{client}} wants an answer.</p>',
        },
        {
          name: 'List the lanes, volumes and special goods',
          days: 2,
          lines: ['Dangerous goods', 'Reefer', 'Oversize', 'Customs'],
        },
        { name: 'Ask operations for capacity', days: 2 },
        { name: 'Decide: go or no go', days: 1, lines: ['Margin', 'Capacity', 'Risk of payment'] },
      ],
    },
    {
      name: 'Price and write',
      weight: 3,
      tasks: [
        { name: 'Ask subcontractors for rates', days: 5 },
        { name: 'Calculate the rate of each lane', days: 4, lines: ['Fuel', 'Tolls', 'Waiting times', 'Empty runs'] },
        { name: 'Write the service concept', days: 4 },
        { name: 'Have the contract read by the lawyers', days: 3 },
        { name: 'Hand in the offer', days: 1 },
      ],
    },
    {
      name: 'Negotiate and start',
      weight: 2,
      tasks: [
        { name: 'Answer the questions of {{client}}', days: 3 },
        { name: 'Negotiate', days: 3 },
        { name: 'Sign the contract', days: 1 },
        { name: 'Hand over to operations', days: 2, lines: ['Rates in the system', 'Contacts', 'Escalation'] },
      ],
    },
  ],
  papers: [
    [
      'Offer to {{client}}',
      [
        ['Summary', '<p>What {{client}} asks for, what we offer, and why us.</p>'],
        [
          'Rates',
          '<table><tbody><tr><th>Lane</th><th>Volume</th><th>Rate</th></tr><tr><td></td><td></td><td></td></tr></tbody></table>',
        ],
      ],
    ],
  ],
}

const move: DemoTemplate = {
  name: 'Déménagement d’un entrepôt',
  description: 'Vider un entrepôt, équiper le nouveau et reprendre les expéditions sans rupture de stock.',
  type: 'waterfall',
  phases: [
    {
      name: 'Préparer',
      weight: 2,
      tasks: [
        { name: 'Faire l’inventaire', days: 5, lines: ['Palettes', 'Petites pièces', 'Matières dangereuses'] },
        { name: 'Dessiner le plan d’implantation', days: 5, after: [-1] },
        { name: 'Commander les rayonnages', days: 10, after: [-1] },
        { name: 'Prévenir les clients', days: 2, after: [-2] },
      ],
    },
    {
      name: 'Équiper',
      weight: 3,
      tasks: [
        { name: 'Monter les rayonnages', days: 8 },
        { name: 'Poser le réseau et les terminaux', days: 4 },
        { name: 'Contrôler l’extinction automatique', days: 2, after: [-2] },
        { name: 'Former les équipes', days: 3, after: [-2] },
      ],
    },
    {
      name: 'Déménager',
      weight: 4,
      tasks: [
        { name: 'Transférer le stock lent', days: 5 },
        { name: 'Transférer le stock rapide pendant un week-end', days: 2, after: [-1] },
        { name: 'Compter le stock transféré', days: 2, after: [-1] },
        { name: 'Reprendre les expéditions', days: 1, after: [-1] },
        { name: 'Rendre les clés de l’ancien entrepôt', days: 1, after: [-1] },
      ],
    },
  ],
  papers: [
    [
      'Consignes du week-end',
      [
        [
          'Équipes',
          '<p>Qui conduit, qui compte, qui décide. Le responsable est joignable toute la nuit.</p><ul><li><p>Quai 1</p></li><li><p>Quai 2</p></li></ul>',
        ],
      ],
    ],
  ],
}

const onboarding: DemoTemplate = {
  name: 'بدء العمل مع عميل جديد',
  description: 'من توقيع العقد إلى أول شحنة منتظمة خلال أربعة أسابيع.',
  type: 'agile',
  phases: [
    {
      name: 'التعارف',
      weight: 1,
      sprint: {
        name: 'الأسبوع الأول',
        goal: 'لدى {{client}} حسابات وجهات اتصال ومواعيد متفق عليها.',
        stages: [
          ['للتنفيذ', 'pending'],
          ['قيد التنفيذ', 'in_progress'],
          ['منجز', 'done'],
        ],
      },
      tasks: [
        { name: 'اجتماع البداية مع {{client}}', days: 1, lines: ['المواعيد', 'جهات الاتصال', 'قنوات التصعيد'] },
        { name: 'فتح حساب العميل وصلاحياته', days: 1 },
        { name: 'جمع المستندات الجمركية', days: 3, lines: ['الرقم الضريبي', 'توكيل التخليص', 'قائمة الأصناف'] },
      ],
    },
    {
      name: 'التجربة',
      weight: 2,
      tasks: [
        { name: 'ربط أنظمة الطلبات', days: 5 },
        { name: 'شحنة تجريبية', days: 3 },
        { name: 'مراجعة الشحنة التجريبية مع {{client}}', days: 1 },
      ],
    },
    {
      name: 'التشغيل',
      weight: 2,
      tasks: [
        { name: 'أول أسبوع من الشحنات المنتظمة', days: 5 },
        { name: 'تقرير الأداء الأول', days: 2 },
        { name: 'تسليم العميل إلى فريق الخدمة', days: 1 },
      ],
    },
  ],
  papers: [['دليل العميل', [['جهات الاتصال', '<p>من يجيب {{client}} ومتى، وإلى من تُرفع المشكلات.</p>']]]],
}

export const demoTemplates: readonly DemoTemplate[] = [tender, move, onboarding]
