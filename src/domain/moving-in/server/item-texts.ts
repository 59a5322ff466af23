import { escapeHtml } from '../../../server/texts/escape-html.ts'
import { plainText } from '../../../server/texts/plain-text.ts'
import type { SourceComment, SourceItem } from '../source.ts'
import { truncate, validValue } from './field-values.ts'
import type { ImportContext } from './import-context.ts'
import { fieldOfLink, type NamedLink } from './links.ts'
import { linkOf } from './readers/entries.ts'
import { isHttp } from './readers/texts.ts'
import { userOf } from './resolve.ts'

/** The letters of rich text that are sanitised at once: up to 30 ms. */
export const lettersAtOnce = 50_000

/** Returns a person's name at the source. */
export const nameOf = ({ survey }: ImportContext, key: string): string =>
  survey.people.find((one) => one.key === key)?.name ?? key

const labelledParagraph = (label: string, html: string): string =>
  `<p><strong>${escapeHtml(label)}:</strong> ${html}</p>`

/** Returns the names of link fields in the user's language, each with the keys of all its links. */
const linksByField = (
  { engine, language }: ImportContext,
  links: readonly NamedLink[],
): readonly (readonly [label: string, others: string])[] => {
  const byField = new Map<NamedLink['field'], string[]>()
  for (const { field, to } of links) byField.set(field, [...(byField.get(field) ?? []), to])
  return [...byField].map(([field, others]) => [engine.translate(language, `task:field.${field}`), others.join(', ')])
}

/**
 * Returns facts without a field here as text: links to items that were not imported, unmapped people, files, origin.
 */
const additionsOf = (context: ImportContext, item: SourceItem, links: readonly NamedLink[]): string => {
  const { engine, language } = context
  const labelFor = (key: 'assignees' | 'reporter' | 'files' | 'origin') =>
    engine.translate(language, `imports:text.${key}`)
  const unmapped = item.assignees.filter((one) => userOf(context, one) === null)
  const reporter = item.reporter !== null && userOf(context, item.reporter) === null ? item.reporter : null
  const people = unmapped.map((one) => escapeHtml(nameOf(context, one))).join(', ')
  const files = item.files.map(({ name, url }) => `<li>${isHttp(url) ? linkOf(url, name) : escapeHtml(name)}</li>`)
  return [
    ...[...item.more, ...linksByField(context, links)].map(([label, text]) =>
      labelledParagraph(label, escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')),
    ),
    ...(unmapped.length > 0 ? [labelledParagraph(labelFor('assignees'), people)] : []),
    ...(reporter === null ? [] : [labelledParagraph(labelFor('reporter'), escapeHtml(nameOf(context, reporter)))]),
    ...(files.length > 0 ? [`<p><strong>${escapeHtml(labelFor('files'))}</strong></p><ul>${files.join('')}</ul>`] : []),
    ...(item.url !== null && isHttp(item.url)
      ? [labelledParagraph(labelFor('origin'), linkOf(item.url, item.shown || item.url))]
      : []),
  ].join('')
}

/** Returns a task's description with the additions, sanitised. Oversized text is dropped and reported. */
export const descriptionOf = (context: ImportContext, item: SourceItem, links: readonly NamedLink[]): string | null => {
  const model = context.engine.models.of('task')
  const additions = additionsOf(context, item, links)
  const description = validValue(model, 'description', `${item.html}${additions}`)
  if (description !== undefined) return description as string | null
  context.tally.reportValue(item, 'description', 'text_cut')
  // Readers limit texts far below a description's maximum, so only the additions can exceed it.
  return (validValue(model, 'description', item.html) ?? null) as string | null
}

/** Returns a comment's text, with its author's name if unmapped. */
export const commentOf = (context: ImportContext, item: SourceItem, comment: SourceComment): string | null => {
  const isNamed = comment.author !== null && userOf(context, comment.author) === null
  const head = isNamed ? `<p><strong>${escapeHtml(nameOf(context, comment.author ?? ''))}:</strong></p>` : ''
  const body = validValue(context.engine.models.of('comment'), 'body', `${head}${comment.html}`)
  if (body === undefined) context.tally.reportValue(item, 'comment', 'text_cut')
  return (body ?? null) as string | null
}

/** Letters of an epic's description, which is plain text. */
const maxEpicLength = 4000

/** Returns comments and checklist lines of an epic as text, since epics have neither. */
const partsOfEpic = (context: ImportContext, item: SourceItem): readonly string[] => [
  ...item.checklists.map(({ name, items }) =>
    [name, ...items.map(({ text, isDone }) => `${isDone ? '[x]' : '[ ]'} ${text}`)].join('\n'),
  ),
  ...item.workLogs.map(({ author, at, minutes, text }) =>
    [author === null ? '' : nameOf(context, author), at.slice(0, 10), `${minutes} min`, text]
      .filter((one) => one !== '')
      .join(', '),
  ),
  ...item.comments.map(({ author, at, html }) => {
    const head = [author === null ? '' : nameOf(context, author), at?.slice(0, 10) ?? ''].filter((one) => one !== '')
    return `${head.join(', ')}: ${plainText(html)}`
  }),
]

/** Returns values as text for which a task has fields, and an epic none. */
const fieldsOfEpic = (context: ImportContext, item: SourceItem): readonly string[] => {
  const { engine, language, actor, tally } = context
  const maySeeEstimates = actor.permissions.has('task-estimate')
  if (!maySeeEstimates && (item.storyPoints ?? item.estimateMinutes) !== null) tally.countLeft('estimates')
  const links = item.links.map((link) => ({ field: fieldOfLink(link), to: link.to }))
  const values: readonly (readonly [field: string, value: string | null])[] = [
    ['status', item.stage],
    ['priority', item.priority],
    ['assignees', item.assignees.map((one) => nameOf(context, one)).join(', ')],
    ['tags', item.labels.join(', ')],
    ['sprint', item.sprint],
    ['story_points', maySeeEstimates ? item.storyPoints : null],
    ['estimate', maySeeEstimates && item.estimateMinutes !== null ? `${item.estimateMinutes} min` : null],
    ['completed_at', item.completed?.slice(0, 10) ?? null],
  ]
  const own = values.flatMap(([field, value]) =>
    value === null || value === ''
      ? []
      : [[engine.translate(language, field === 'tags' ? 'tag:many' : `task:field.${field}`), value] as const],
  )
  const reporter =
    item.reporter !== null && userOf(context, item.reporter) === null
      ? [[engine.translate(language, 'imports:text.reporter'), nameOf(context, item.reporter)] as const]
      : []
  const files = item.files.map(({ name, url }) => (name === url ? url : `${name} ${url}`))
  return [
    ...[...own, ...reporter, ...linksByField(context, links)].map(([label, value]) => `${label}: ${value}`),
    ...(files.length === 0 ? [] : [[engine.translate(language, 'imports:text.files'), ...files].join('\n')]),
  ]
}

/** Returns an epic's description with everything that has no field. Oversized text is dropped and reported. */
export const epicDescriptionOf = (context: ImportContext, item: SourceItem): string | null => {
  const more = item.more.map(([label, text]) => `${label}: ${text}`)
  const origin = [item.sourceKey, item.url].filter((one) => one !== null).join(' ')
  const lines = [...fieldsOfEpic(context, item), ...more, origin].filter((part) => part !== '').join('\n')
  const own = [plainText(item.html), lines].filter((part) => part !== '')
  let epicText = own.join('\n\n')
  // A long text is cut so that the lines of fields, which are stored nowhere else, still fit.
  if (epicText.length > maxEpicLength && lines !== '') {
    context.tally.reportValue(item, 'description', 'text_cut')
    epicText = `${truncate(plainText(item.html), Math.max(1, maxEpicLength - lines.length - 2))}\n\n${lines}`
  }
  for (const part of partsOfEpic(context, item)) {
    const longer = epicText === '' ? part : `${epicText}\n\n${part}`
    if (longer.length > maxEpicLength) context.tally.countLeft('epic_parts')
    else epicText = longer
  }
  return epicText === '' ? null : truncate(epicText, maxEpicLength)
}
