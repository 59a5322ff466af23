import type { Language } from './language.ts'
import type { EntityNames } from './names.ts'

/** Texts of fields of some kinds, which take more than their options. */
const samples: { readonly [kind: string]: string } = {
  choice: "choice(['new', 'used'], { initial: 'new' })",
  ref: "ref('user', { onDelete: 'clear' })",
  refs: "refs('skill')",
  children: "children('trip', { by: '<this>' })",
  count: "count('trips')",
  computed: "computed('number')",
  conditions: "conditions('user')",
  conditionsOf: "conditionsOf('entity')",
  sequence: "sequence({ prefix: 'No. ' })",
  file: "file({ accept: 'image', maxBytes: 5_000_000 })",
}

/**
 * Returns the text of a new declaration: it is complete, with one field. The kinds of fields follow as comments, from
 * the sources of `core`, to be uncommented and renamed.
 */
export const skeletonOf = ({ name, constant, kebab, path, one }: EntityNames, language: Language): string => {
  const kinds = language.kinds
    .map((kind) => ({ ...kind, plain: kind.name.replace(/\(.*/, '') }))
    .map(({ plain, meaning }) => {
      const call = (samples[plain] ?? `${plain}()`).replace('<this>', name)
      return `    // a_${plain.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}: ${call}, // ${meaning}`
    })
  return `import { defineEntity, everyone } from '../../core/declare/entity.ts'
import { text } from '../../core/declare/fields.ts'

/** ${one}: say in a sentence what it is. */
export const ${constant} = defineEntity({
  name: '${name}',
  api: '${path}',
  page: '${path}',
  permission: '${kebab}',
  group: 'work',
  icon: 'category',
  fields: {
    name: text({ required: true, max: 160, search: true, sort: true, unique: true }),
    // Every kind of field; src/core/README.md has their options, the facets and the rules of access.
${kinds.join('\n')}
  },
  title: 'name',
  list: { columns: ['name', 'created_at'], filters: ['name', 'created_at'], sort: 'name' },
  form: [{ section: 'main', fields: ['name'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
`
}
