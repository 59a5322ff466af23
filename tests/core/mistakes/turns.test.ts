import { testMistakes } from './mistakes.ts'

const into = {
  as: 'parent',
  audience: 'department',
  askedBy: { user: 'driver', email: 'plate' },
  ends: { field: 'kind', value: 'vam', or: [] },
}
testMistakes([
  [
    'versions of what is no rich text',
    { versions: 'seats' },
    "versions takes a field of kind richText, and 'seats' is integer: it has none",
  ],
  [
    'coedits of what is no rich text',
    { coedits: 'seats' },
    "coedits takes a field of kind richText, and 'seats' is integer: it has none",
  ],
  [
    'what rows become is no entity',
    { becomes: { tsak: { values: {}, as: 'parent' } } },
    "becomes names 'tsak', which is no entity: did you mean 'task'?",
  ],
  [
    'a value of another kind',
    { becomes: { task: { values: { name: 'seats' }, as: 'parent' } } },
    "becomes.task.values.name takes a field of kind text or richText, and 'seats' is integer: that is plate, reason",
  ],
  [
    'a value that the other list has not',
    { becomes: { task: { values: { priority: 'kind' }, as: 'parent' } } },
    "becomes.task.values.priority may give 'van', which is no value of task.priority",
  ],
  [
    'a value for no field',
    { becomes: { task: { values: { nmae: 'plate' }, as: 'parent' } } },
    "becomes.task.values.nmae gives a value to no field of task that is written: did you mean 'name'?",
  ],
  [
    'what is asked for is no field',
    { becomes: { task: { values: {}, asks: ['projcet'], as: 'parent' } } },
    "becomes.task.asks names 'projcet', which is no field of task that is written: did you mean 'project'?",
  ],
  [
    'a link that leads elsewhere',
    { becomes: { task: { values: {}, as: 'parent' } } },
    "becomes.task.as leads to the new row, and 'parent' to vehicle",
  ],
  [
    'a row that goes and has no trash',
    { becomes: { task: { values: {}, as: 'parent', goes: true } } },
    'becomes.task.goes keeps both rows in the trash, and vehicle has none',
  ],
  [
    'a row that goes by those who only read it',
    { trash: true, becomes: { task: { values: {}, as: 'parent', goes: true, by: 'readers' } } },
    'becomes.task.by lets readers turn the row, which goes',
  ],
  [
    'merging ends with a value that is none',
    { merges: into },
    "merges.ends names 'vam', which is no value of 'kind': did you mean 'van'?",
  ],
  [
    'a merged row that leads elsewhere',
    { merges: { ...into, as: 'driver' } },
    "merges.as leads to another vehicle, and 'driver' to user",
  ],
  [
    'what comes along with a copy does not lead to it',
    { copies: { along: [{ of: 'task', by: 'projcet' }] } },
    "copies.along takes rows of task by 'projcet', which does not lead to vehicle: did you mean 'project'?",
  ],
  [
    'a copy begins with no field',
    { copies: { fresh: { kidn: null } } },
    "copies.fresh names 'kidn', which is no field: did you mean 'kind'?",
  ],
  [
    'dates are counted from what is no date',
    { copies: { start: 'plate' } },
    "copies.start takes a field of kind day or instant, and 'plate' is text: that is bought_on",
  ],
])
