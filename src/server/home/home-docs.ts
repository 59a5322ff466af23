import { mostPlaced } from '../../core/declare/arrangement.ts'
import { int, list, type Schema, text } from '../api/docs/parts.ts'

const flag = { type: 'boolean' }
const orNull = (schema: Schema, description: string): Schema => ({ ...schema, nullable: true, description })

const item: Schema = {
  title: 'home_item',
  type: 'object',
  required: [
    'id',
    'entity',
    'icon',
    'title',
    'href',
    'owner',
    'state',
    'at',
    'with_time',
    'is_late',
    'progress',
    'note',
  ],
  properties: {
    id: { ...text, description: 'Id of the row, or a name that no other item of the section has' },
    entity: orNull(text, 'Entity of the row; null for a line that is no row'),
    icon: { ...text, description: 'Name of a Material icon' },
    title: text,
    href: { ...text, description: 'Address of its page' },
    owner: orNull(text, 'What it belongs to'),
    state: orNull(
      { type: 'object', properties: { label: text, mark: { ...text, nullable: true } } },
      'Its state in the caller’s language',
    ),
    at: orNull(text, 'A moment (ISO 8601) or a day'),
    with_time: { ...flag, description: 'The time of the moment matters, not its day alone' },
    is_late: flag,
    progress: orNull(
      { type: 'object', required: ['done', 'of'], properties: { done: int, of: int } },
      'How much of it is done',
    ),
    note: orNull(text, 'A few words more'),
  },
}

/** Sections of the home page in an answer. */
export const sectionDocs: Schema = {
  type: 'array',
  maxItems: mostPlaced,
  items: {
    title: 'home_section',
    type: 'object',
    required: ['key', 'hidden', 'title', 'count', 'href', 'items', 'text', 'error', 'entities'],
    properties: {
      key: text,
      hidden: flag,
      title: { ...text, description: 'In the caller’s language' },
      count: orNull(
        int,
        'How many there are, beyond the items; null where they are not counted, and while it is hidden',
      ),
      href: orNull(text, 'Address of the page that shows all of them'),
      items: { ...list(item), description: 'The first of them; none while it is hidden' },
      text: orNull(text, 'What the items are, or why there are none'),
      error: orNull(text, 'Why the section could not be read'),
      entities: { ...list(text), description: 'Entities whose rows it shows or counts' },
    },
  },
}
