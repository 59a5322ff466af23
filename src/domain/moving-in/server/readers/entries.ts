import type { ProblemCode } from '../../problem-codes.ts'
import type { SourceChecklist, SourceEntry, SourceItem, SourceProblem } from '../../source.ts'
import type { Render } from './prose.ts'
import { cut, escaped, fitted, oneLine, paragraphs } from './texts.ts'

/** An item of which nothing is known but its key. */
export const bareItem = (key: string, shown: string, line: number): SourceItem => ({
  key,
  shown,
  sourceKey: null,
  line,
  kind: 'task',
  name: '',
  html: '',
  url: null,
  stage: null,
  sprint: null,
  priority: null,
  epic: null,
  parent: null,
  assignees: [],
  reporter: null,
  labels: [],
  created: null,
  updated: null,
  completed: null,
  start: null,
  due: null,
  isArchived: false,
  archived: null,
  estimateMinutes: null,
  storyPoints: null,
  order: null,
  checklists: [],
  comments: [],
  workLogs: [],
  links: [],
  files: [],
  stagesSince: null,
  past: [],
  more: [],
})

/** What is wrong with an item, which does not come for it. */
export const lostProblem = (
  at: Pick<SourceProblem, 'line' | 'shown'>,
  reason: ProblemCode,
  column?: string,
): SourceProblem => ({
  line: at.line,
  shown: at.shown === '' ? null : at.shown,
  column: column ?? null,
  code: reason,
  isLeft: false,
})
/** A value without which the item comes. */
export const leftProblem = (
  at: Pick<SourceProblem, 'line' | 'shown'>,
  reason: ProblemCode,
  column: string,
  value?: string,
): SourceProblem => ({
  ...lostProblem(at, reason, column),
  ...(value === undefined ? {} : { params: { value: cut(oneLine(value), 60) } }),
  isLeft: true,
})

/** The longest texts that there is room for, with some to spare for what making them safe adds. */
const most = { name: 300, checklist: 160, line: 300, html: 150_000, comment: 15_000, more: 2000, allMore: 20_000 }

/** A text that becomes HTML, with how it does. */
export type Prose = { readonly text: string; readonly render: Render }
export type Draft = Omit<SourceItem, 'html' | 'comments'> & {
  readonly prose: Prose
  readonly comments: readonly (Omit<SourceItem['comments'][number], 'html'> & { readonly prose: Prose })[]
}

const shortChecklist = (list: SourceChecklist, onCut: () => void): SourceChecklist => {
  const short = (text: string, length: number) => {
    const fits = cut(oneLine(text), length)
    if (fits !== oneLine(text)) onCut()
    return fits
  }
  return {
    ...list,
    name: short(list.name, most.checklist),
    items: list.items
      .filter(({ text }) => text.trim() !== '')
      .map((one) => ({ ...one, text: short(one.text, most.line) })),
  }
}

/** What has no field, as far as there is room at the end of a description; what is past it is told once. */
const shortMore = (more: SourceItem['more'], onCut: (label: string) => void): SourceItem['more'] => {
  const shownFields: (readonly [label: string, text: string])[] = []
  let room = most.allMore
  for (const [fieldLabel, text] of more) {
    const label = cut(oneLine(fieldLabel), 100)
    if (room <= 0) {
      onCut(label)
      break
    }
    const fits = cut(text, Math.max(1, Math.min(most.more, room - label.length)))
    if (fits !== text) onCut(label)
    room -= label.length + fits.length + 20
    shownFields.push([label, fits])
  }
  return shownFields
}

/** An item with its texts in shape: what is too long is cut and told, a long name stands whole in the description. */
export const entryOf = ({ prose, ...draft }: Draft, problems: readonly SourceProblem[] = []): SourceEntry => {
  const name = oneLine(draft.name)
  if (name === '') return lostProblem(draft, 'no_name')
  const allProblems = [...problems]
  const isLong = [...name].length > most.name
  if (isLong) allProblems.push(leftProblem(draft, 'name_cut', 'name'))
  const fullName = isLong ? paragraphs(name.slice(0, 16_000)) : ''
  const body = fitted(prose.text, prose.render, most.html - fullName.length)
  if (body.isCut) allProblems.push(leftProblem(draft, 'text_cut', 'description'))
  const comments = draft.comments.flatMap(({ prose, ...comment }) => {
    const { html, isCut } = fitted(prose.text, prose.render, most.comment)
    if (isCut) allProblems.push(leftProblem(draft, 'text_cut', 'comment'))
    return html === '' ? [] : [{ ...comment, html }]
  })
  const checklists = draft.checklists.map((list) =>
    shortChecklist(list, () => allProblems.push(leftProblem(draft, 'text_cut', 'checklist'))),
  )
  const more = shortMore(draft.more, (label) => allProblems.push(leftProblem(draft, 'text_cut', label)))
  return {
    item: { ...draft, more, name: cut(name, most.name), html: `${fullName}${body.html}`, comments, checklists },
    problems: allProblems,
  }
}

/** A link as HTML. */
export const linkOf = (url: string, text = url): string => `<a href="${escaped(url)}">${escaped(text)}</a>`

/** A number as text that sorts like it, byte by byte. */
export const sortable = (value: number): string => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value === 0 ? 0 : value)
  // The sign is the highest bit: set for positive numbers, all bits turned for negative ones.
  const isNegative = ((bytes[0] ?? 0) & 0x80) !== 0
  for (const [at, byte] of bytes.entries()) bytes[at] = isNegative ? byte ^ 0xff : at === 0 ? byte | 0x80 : byte
  return bytes.toString('hex')
}
