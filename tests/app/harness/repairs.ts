/** The README's declaration with the repairs of a vehicle: written in its form, and added up. */
export const withRepairs = (declaration: string): string =>
  declaration
    .replace('import {\n  boolean,\n  choice,', 'import {\n  boolean,\n  children,\n  choice,')
    .replace('  richText,\n  text,', '  richText,\n  sum,\n  text,')
    .replace(
      '    position: rank(),\n',
      `    position: rank(),
    repairs: children('repair', { by: 'vehicle', inline: true, asks: ['work', 'done_on', 'hours', 'cost', 'urgency'] }),
    repaired: sum('repairs', 'cost', { sort: true }),
`,
    )
    .replace(
      "'picture', 'notes'] },\n  ],",
      `'picture', 'notes'] },
    { section: 'repairs', fields: ['repairs', 'repaired'] },
  ],
  show: {
    main: ['notes', 'files', 'talks'],
    side: ['state', 'driver', 'repaired'],
    tabs: [{ children: 'repairs', as: ['table', 'board'] }],
  },`,
    )

/** A child of 8 fields, in an order of its own. */
export const repairDeclaration = `import { defineEntity, via } from '../../core/declare/entity.ts'
import { boolean, choice, day, decimal, integer, rank, ref, text } from '../../core/declare/fields.ts'

/** Work on a vehicle. */
export const repair = defineEntity({
  name: 'repair',
  api: '/repairs',
  permission: 'repair',
  group: 'work',
  icon: 'build',
  fields: {
    vehicle: ref('vehicle', { required: true, createOnly: true, onDelete: 'follow' }),
    work: text({ required: true, max: 80, search: true, sort: true }),
    done_on: day({ sort: true }),
    hours: integer({ min: 0, max: 500 }),
    cost: decimal({ min: '0', sort: true }),
    urgency: choice(['low', 'high'], { initial: 'low' }),
    is_paid: boolean(),
    position: rank({ within: 'vehicle' }),
  },
  title: 'work',
  trash: true,
  board: { columns: 'urgency', rank: 'position', per: 'vehicle' },
  list: { columns: ['work', 'done_on', 'hours', 'cost'], filters: ['vehicle', 'work', 'urgency'], sort: 'position' },
  form: [{ section: 'main', fields: ['vehicle', 'work', 'done_on', 'hours', 'cost', 'urgency', 'is_paid'] }],
  access: { read: via('vehicle'), create: via('vehicle'), update: via('vehicle'), delete: via('vehicle') },
})
`
