import { escapeHtml } from '../../../../server/texts/escape-html.ts'
import { paragraphs } from '../../../../server/texts/paragraphs.ts'
import type { ProblemCode } from '../../problem-codes.ts'
import type { SourceChecklist, SourceEntry, SourceItem, SourceProblem } from '../../source.ts'
import type { Render } from './prose.ts'
import { oneLine, renderWithin, truncateText } from './texts.ts'

/** Returns an empty item with the given key. */
export const emptyItem = (key: string, shown: string, line: number): SourceItem => ({
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

/** Returns a problem because of which an item is not imported. */
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
/** Returns a problem of a value that is left out of an imported item. */
export const leftProblem = (
  at: Pick<SourceProblem, 'line' | 'shown'>,
  reason: ProblemCode,
  column: string,
  value?: string,
): SourceProblem => ({
  ...lostProblem(at, reason, column),
  ...(value === undefined ? {} : { params: { value: truncateText(oneLine(value), 60) } }),
  isLeft: true,
})

/** Maximum lengths of texts in characters, with a margin for sanitising. */
const maxLength = { name: 300, checklist: 160, line: 300, html: 150_000, comment: 15_000, more: 2000, allMore: 20_000 }

/** A text with the function that renders it to HTML. */
export type Prose = { readonly text: string; readonly render: Render }
export type Draft = Omit<SourceItem, 'html' | 'comments'> & {
  readonly prose: Prose
  readonly comments: readonly (Omit<SourceItem['comments'][number], 'html'> & { readonly prose: Prose })[]
}

const truncateChecklist = (list: SourceChecklist, onCut: () => void): SourceChecklist => {
  const short = (text: string, length: number) => {
    const fits = truncateText(oneLine(text), length)
    if (fits !== oneLine(text)) onCut()
    return fits
  }
  return {
    ...list,
    name: short(list.name, maxLength.checklist),
    items: list.items
      .filter(({ text }) => text.trim() !== '')
      .map((one) => ({ ...one, text: short(one.text, maxLength.line) })),
  }
}

/**
 * Returns fields that are kept as text at the end of the description, truncated to the maximum; truncation is reported
 * once.
 */
const truncateMore = (more: SourceItem['more'], onCut: (label: string) => void): SourceItem['more'] => {
  const shownFields: (readonly [label: string, text: string])[] = []
  let room = maxLength.allMore
  for (const [fieldLabel, text] of more) {
    const label = truncateText(oneLine(fieldLabel), 100)
    if (room <= 0) {
      onCut(label)
      break
    }
    const fits = truncateText(text, Math.max(1, Math.min(maxLength.more, room - label.length)))
    if (fits !== text) onCut(label)
    room -= label.length + fits.length + 20
    shownFields.push([label, fits])
  }
  return shownFields
}

/** Completes an item: truncates and reports long texts; a long name is kept in full in the description. */
export const entryOf = ({ prose, ...draft }: Draft, problems: readonly SourceProblem[] = []): SourceEntry => {
  const name = oneLine(draft.name)
  if (name === '') return lostProblem(draft, 'no_name')
  const allProblems = [...problems]
  const isLong = truncateText(name, maxLength.name) !== name
  if (isLong) allProblems.push(leftProblem(draft, 'name_cut', 'name'))
  const fullName = isLong ? paragraphs(name.slice(0, 16_000)) : ''
  const body = renderWithin(prose.text, prose.render, maxLength.html - fullName.length)
  if (body.isCut) allProblems.push(leftProblem(draft, 'text_cut', 'description'))
  const comments = draft.comments.flatMap(({ prose, ...comment }) => {
    const { html, isCut } = renderWithin(prose.text, prose.render, maxLength.comment)
    if (isCut) allProblems.push(leftProblem(draft, 'text_cut', 'comment'))
    return html === '' ? [] : [{ ...comment, html }]
  })
  const checklists = draft.checklists.map((list) =>
    truncateChecklist(list, () => allProblems.push(leftProblem(draft, 'text_cut', 'checklist'))),
  )
  const more = truncateMore(draft.more, (label) => allProblems.push(leftProblem(draft, 'text_cut', label)))
  return {
    item: {
      ...draft,
      more,
      name: truncateText(name, maxLength.name),
      html: `${fullName}${body.html}`,
      comments,
      checklists,
    },
    problems: allProblems,
  }
}

/** Returns a link as HTML. */
export const linkOf = (url: string, text = url): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`

/** Encodes a number as text whose byte order equals the numeric order. */
export const sortableKey = (value: number): string => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value === 0 ? 0 : value)
  // Sets the sign bit of positive numbers and inverts all bits of negative ones.
  const isNegative = ((bytes[0] ?? 0) & 0x80) !== 0
  for (const [at, byte] of bytes.entries()) bytes[at] = isNegative ? byte ^ 0xff : at === 0 ? byte | 0x80 : byte
  return bytes.toString('hex')
}
