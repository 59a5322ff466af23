import { childOf, childrenOf, childText, type XmlNode } from '../../../../server/import/sheets/xml.ts'
import { plainText } from '../../../../server/texts/plain-text.ts'
import { guessPriority } from '../../guesses.ts'
import { readPoints } from './amounts.ts'
import { oneLine, storable } from './texts.ts'

/** A sprint in an item's field. */
export type JiraSprint = {
  readonly name: string
  readonly start: string | null
  readonly end: string | null
  readonly isCompleted: boolean
}

/** The most characters of a sprint's text; a longer text is no sprint. */
const longestSprint = 2000
/** Parses `…Sprint@1f[id=1,state=CLOSED,name=Sprint 1,startDate=…]` of Jira Server, or a plain name. */
export const sprintOf = (whole: string): JiraSprint | null => {
  const text = whole.slice(0, longestSprint)
  const inside = /\[((?:[^[\]]|\[[^[\]]*\])*)\]\s*$/.exec(text)?.[1]
  if (inside === undefined || !/\bname=/.test(inside)) {
    const name = oneLine(text)
    return name === '' ? null : { name, start: null, end: null, isCompleted: false }
  }
  const part = (key: string) =>
    new RegExp(`(?:^|,)${key}=(.*?)(?=,[a-zA-Z]{2,20}=|$)`).exec(inside)?.[1]?.replace(/^<null>$/, '') ?? ''
  const name = oneLine(part('name'))
  if (name === '') return null
  return {
    name,
    start: part('startDate') || null,
    end: part('endDate') || null,
    isCompleted: part('state') === 'CLOSED',
  }
}

/** Values of custom fields, including those of boards. */
export type CustomFields = {
  sprints: JiraSprint[]
  points: string | null
  epic: string | null
  rank: string | null
  start: string
  priority: string | null
  readonly more: (readonly [label: string, text: string])[]
  readonly badPoints: string[]
}

const ignoredFields =
  /epic-(label|color|colour|status)|jsw-issue-color|devsummary|vulnerabilit|chart|service-entity|sd-/
const toPlainText = (html: string) => oneLine(plainText(storable(html)))

export const customFields = (item: XmlNode): CustomFields => {
  const fields: CustomFields = {
    sprints: [],
    points: null,
    epic: null,
    rank: null,
    start: '',
    priority: null,
    more: [],
    badPoints: [],
  }
  for (const field of childrenOf(childOf(item, 'customfields'), 'customfield')) {
    const key = field.attributes.key ?? ''
    const name = oneLine(childText(field, 'customfieldname'))
    const all = (childOf(field, 'customfieldvalues')?.children ?? []).map(({ text }) => text.trim())
    const values = all.filter((text) => text !== '')
    const [first] = values
    if (first === undefined || ignoredFields.test(key)) continue
    if (key.endsWith('gh-sprint')) fields.sprints = values.flatMap((value) => sprintOf(value) ?? [])
    else if (key.endsWith('gh-epic-link')) fields.epic = oneLine(first)
    else if (key.endsWith('gh-lexo-rank')) fields.rank = first
    else if (/^story points?( estimate)?$/i.test(name)) {
      fields.points = readPoints(first)
      if (fields.points === null) fields.badPoints.push(first)
    } else if (/^start date$/i.test(name)) fields.start = first
    else if (/^priority$/i.test(name) && guessPriority(first) !== null) fields.priority = first
    else fields.more.push([name, values.map(toPlainText).join(', ')])
  }
  return fields
}
