type Maker = 'manager' | 'leader' | 'member' | 'agent'

/** A comment on a passage of a page, and the answer to it. */
type DemoRemark = {
  readonly quote: string
  readonly by: Maker
  readonly body: string
  readonly answer?: readonly [by: Maker, body: string]
}

/** A document or folder of the demo: title, pages as title and HTML, rows below. */
export type DemoDocument = {
  readonly title: string
  readonly kind?: 'folder'
  readonly maker: Maker
  readonly more?: { readonly is_draft?: true; readonly visibility?: 'chosen'; readonly shared_with_client?: true }
  readonly pages?: readonly (readonly [title: string, content: string, said?: readonly DemoRemark[]])[]
  readonly below?: readonly DemoDocument[]
}

const quayWall = `<h2>What was found</h2><p>The dive survey of <strong>berths 3 to 5</strong> covered 412 m of quay wall. Three spots need repair before winter.</p>
<table><tbody><tr><th>Berth</th><th>Chainage</th><th>Damage</th><th>Repair</th></tr><tr><td>3</td><td>112 m</td><td>Open joint, 4 cm</td><td>Grout</td></tr><tr><td>4</td><td>188 m</td><td>Scour below the toe</td><td>Rock fill</td></tr><tr><td>5</td><td>301 m</td><td>Corroded ladder</td><td>Replace</td></tr></tbody></table>
<h2>What comes next</h2><ul><li><p>Ask two divers’ companies for an offer.</p></li><li><p>Close berth 4 for one tide.</p></li></ul><blockquote><p>No vessel of more than 9 m draught at berth 4 until the scour is filled.</p></blockquote>`
const handover = `<h2>At the start of a shift</h2><ol><li><p>Read the log of the shift before.</p></li><li><p>Check the reefer plugs of yard B.</p></li><li><p>Walk the quay once.</p></li></ol><h2>At its end</h2><p>Write down what is open, with a name beside it.</p><pre><code>06:00  2 vessels, 1 crane down (no. 2)
14:00  1 vessel, all cranes</code></pre>`
const french = `<h2>Consignes</h2><p>Le port du gilet est obligatoire sur le quai. Toute entrée dans la zone sous douane est inscrite au registre.</p><ul><li><p>Casque et gilet à l’entrée</p></li><li><p>Badge visible</p></li></ul>`
const arabic = `<h2>تعليمات السلامة</h2><p>ارتداء السترة إلزامي على الرصيف. تُسجَّل كل زيارة للمنطقة الجمركية في الدفتر.</p><ul><li><p>خوذة وسترة عند المدخل</p></li><li><p>البطاقة ظاهرة دائمًا</p></li></ul>`

/** General documents, which everybody in the organisation reads. */
export const demoGeneral: readonly DemoDocument[] = [
  {
    title: 'Safety on the quay',
    maker: 'leader',
    pages: [
      ['Rules', '<p>A life vest is worn wherever there is no railing. Cranes have right of way.</p>'],
      [
        'Consignes de sécurité',
        french,
        [{ quote: 'la zone sous douane', by: 'leader', body: '<p>Faut-il aussi nommer l’entrepôt B ?</p>' }],
      ],
      [
        'تعليمات السلامة',
        arabic,
        [{ quote: 'للمنطقة الجمركية', by: 'leader', body: '<p>هل نذكر المستودع ب أيضًا؟</p>' }],
      ],
    ],
  },
  {
    title: 'How we work',
    kind: 'folder',
    maker: 'manager',
    below: [
      { title: 'Handing over a shift', maker: 'leader', pages: [['Checklist', handover]] },
      {
        title: 'Customs papers',
        maker: 'agent',
        pages: [['Which paper when', '<p>Dangerous goods need a list a day before the call.</p>']],
      },
      {
        title: 'Salaries of the control room',
        maker: 'manager',
        more: { visibility: 'chosen' },
        pages: [['2026', '<p>For the managers alone.</p>']],
      },
    ],
  },
]

/** The documents of a project. */
export const demoOfProject: readonly DemoDocument[] = [
  {
    title: 'Surveys',
    kind: 'folder',
    maker: 'manager',
    below: [
      {
        title: 'Quay wall, autumn survey',
        maker: 'member',
        more: { shared_with_client: true },
        pages: [
          [
            'Report',
            quayWall,
            [
              {
                quote: 'Three spots need repair before winter.',
                by: 'manager',
                body: '<p>Is there money for all three this year?</p>',
                answer: ['member', '<p>For berths 3 and 4. Berth 5 can wait until spring.</p>'],
              },
              {
                quote: 'Close berth 4 for one tide.',
                by: 'leader',
                body: '<p>Which tide? The ferry needs it on Fridays.</p>',
              },
            ],
          ],
          ['Notes of the dive', '<p>Visibility 2 m, slack water at 10:40.</p>'],
        ],
      },
      {
        title: 'Soundings',
        maker: 'member',
        more: { is_draft: true },
        pages: [['Depths', '<p>12.4 m at berth 4.</p>']],
      },
    ],
  },
  {
    title: 'Minutes of meetings',
    maker: 'manager',
    pages: [['Kick-off', '<p>Everybody agrees on the order of berths: 4, 3, 5.</p>']],
    below: [
      {
        title: 'Decisions',
        maker: 'manager',
        pages: [['2026', '<ul><li><p>Work at berth 4 begins on a spring tide.</p></li></ul>']],
      },
    ],
  },
]
