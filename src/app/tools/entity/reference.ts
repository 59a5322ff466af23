import { type Entry, type Language, readLanguage } from './language.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const code = (text: string): string => `\`${text}\``
const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
]
const entries = (head: string, list: readonly Entry[]): readonly string[] =>
  table(
    [head, 'meaning'],
    list.map(({ name, meaning }) => [code(name), meaning]),
  )

/** Path of the reference, from the clone's folder. */
export const referenceFile = 'src/core/README.md'

/** Returns the text of `referenceFile`. */
export const referenceText = (language: Language = readLanguage()): string =>
  [
    '# What a declaration may say',
    '',
    'Made from the types and docstrings of this folder by `npm run derive`; a test fails while it says something else.',
    '',
    '## Kinds of fields',
    '',
    ...table(
      ['kind', 'meaning', 'options beside those of every field'],
      language.kinds.map(({ name, meaning, options }) => [code(name), meaning, options.map(code).join(', ')]),
    ),
    '',
    '## Options of every field',
    '',
    ...entries('option', language.everyField),
    '',
    '## Options of some kinds',
    '',
    ...table(
      ['option', 'kinds', 'meaning'],
      language.options.map(({ name, kinds, meaning }) => [code(name), kinds.map(code).join(', '), meaning]),
    ),
    '',
    '## Beginnings of a new row',
    '',
    'An `initial` that is worked out as the row is made, from `initial.ts`; the row may be emptied of it again.',
    '',
    ...entries('initial', language.beginnings),
    '',
    '## Facets',
    '',
    ...entries('key', language.facets),
    '',
    '## Keys of a declaration',
    '',
    ...entries('key', language.keys),
    ...language.parts.flatMap(({ name, keys }) => ['', `### ${name}`, '', ...entries('key', keys)]),
    '',
    '## Rules of access',
    '',
    ...entries('rule', language.rules),
    '',
  ].join('\n')
