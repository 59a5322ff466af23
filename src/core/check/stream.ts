import { type Declared, entityAt, fieldOfKind } from './declarations.ts'

/** Checks the rows of a stream: the row that they belong to, and the number that orders them. */
const checkStream = (declared: Declared): void => {
  const { stream, unique = [], trash } = declared.entity
  if (stream === undefined) return
  fieldOfKind(declared, 'stream.in', stream.in, ['ref'])
  const by = fieldOfKind(declared, 'stream.by', stream.by, ['integer'])?.field
  if (by !== undefined && (!('comesLast' in by) || by.comesLast !== stream.in))
    declared.report('stream.by', `takes a number that comes last among those of '${stream.in}': say \`comesLast\``)
  if (!unique.some((names) => names.length === 2 && names[0] === stream.in && names[1] === stream.by))
    declared.report('stream', `takes \`unique: [['${stream.in}', '${stream.by}']]\`, whose index it is read by`)
  if (trash === true) declared.report('stream', 'is read without gaps, and rows in the trash would be some')
  if (stream.leaves === undefined) return
  fieldOfKind(declared, 'stream.leaves.at', stream.leaves.at, ['instant'])
  for (const name of stream.leaves.empties)
    fieldOfKind(declared, 'stream.leaves.empties', name, ['text', 'longText', 'richText'])
}

/** Checks that `seen` names the rows of a stream that belong to this entity's rows. */
const checkSeen = (declared: Declared): void => {
  const { seen, talks } = declared.entity
  if (seen === undefined) return
  if (talks?.seen === true) declared.report('seen', 'and `talks.seen` would count into one field: one of them')
  const field = fieldOfKind(declared, 'seen', seen, ['children'])?.field
  if (field === undefined || !('of' in field) || !('by' in field)) return
  const rows = entityAt(declared, 'seen', field.of)
  if (rows !== undefined && rows.entity.stream?.in !== field.by)
    declared.report('seen', `takes the rows of a stream, and ${rows.name} is none by '${field.by}'`)
}

export const checkStreams = (declared: Declared): void => {
  checkStream(declared)
  checkSeen(declared)
  for (const mark of declared.entity.marks ?? [])
    if (!/^[a-z][a-z_]*$/.test(mark)) declared.report('marks', `has '${mark}', and has to be small letters and _`)
}
