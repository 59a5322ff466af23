import { panelFacets } from '../declare/facets.ts'
import { traitsOf } from '../declare/kinds.ts'
import { markedFields, stateField } from '../declare/state.ts'
import { feedReference, feedSources } from '../time/days/feeds.ts'
import { standsOnDays } from '../time/days/whole-days.ts'
import { checkArranged, checkCalendar } from './arranged.ts'
import { checkConditions } from './conditions.ts'
import type { Declared } from './declarations.ts'
import { checkPermissions, entityAt, fieldAt, fieldNames, fieldOfKind, rowsIn } from './declarations.ts'
import { hint } from './problems.ts'

/** Checks that the declaration says which of several marks stands for a row, unless its board says so. */
const checkState = (declared: Declared): void => {
  const { entity, model, report } = declared
  const named = entity.state === undefined ? undefined : fieldOfKind(declared, 'state', entity.state, ['choice'])
  const marked = markedFields(model).map(({ name }) => name)
  if (named !== undefined && !marked.includes(named.name))
    report('state', `is '${named.name}', whose options have no marks: ${hint(named.name, marked)}`)
  if (entity.state === undefined && marked.length > 1 && stateField(model) === undefined)
    report('state', `is not said, and ${marked.join(' and ')} have marks: say which of them stands for a row`)
}

const checkShow = (declared: Declared): void => {
  const { entity, report } = declared
  const facets = panelFacets.filter((facet) => entity[facet] !== undefined)
  if (entity.page === undefined)
    for (const facet of [...facets, ...(['favourites', 'shares'] as const).filter((one) => entity[one] !== undefined)])
      report(facet, 'is shown on no page: the entity has none')
  for (const facet of entity.show === undefined ? [] : facets)
    if (entity.show?.main.includes(facet) === false)
      report('show.main', `leaves out '${facet}', which then nothing shows`)
  checkShown(declared, 'show')
  if (entity.profile !== undefined && entity.page === undefined)
    report('profile', 'is shown on no page: the entity has none')
  checkShown(declared, 'profile')
}

/** Checks that the fields on a row's page or profile exist, and are of kinds that can be shown there. */
const checkShown = (declared: Declared, key: 'show' | 'profile'): void => {
  const { entity, report } = declared
  const show = entity[key]
  if (show === undefined) return
  const facets = panelFacets.filter((facet) => entity[facet] !== undefined)
  for (const name of show.main)
    if ((panelFacets as readonly string[]).includes(name)) {
      if (entity[name as (typeof panelFacets)[number]] === undefined && entity.fields[name] === undefined)
        report(`${key}.main`, `shows '${name}', which the entity does not have`)
    } else if (entity.fields[name] === undefined && !fieldNames(declared.model).includes(name))
      report(
        `${key}.main`,
        `names '${name}', which is no field and no facet: ${hint(name, [...facets, ...fieldNames(declared.model)])}`,
      )
  for (const part of ['head', 'side', 'always'] as const)
    for (const name of show[part] ?? []) {
      const field = fieldAt(declared, `${key}.${part}`, name)
      if (rowsIn(field?.field) !== undefined)
        report(`${key}.${part}`, `names '${name}': rows of another entity stand in ${key}.main or ${key}.tabs`)
    }
  if (show.switch !== undefined) fieldOfKind(declared, `${key}.switch`, show.switch, ['boolean'])
  for (const tab of show.tabs ?? []) {
    // The types forbid this, but a declaration may be checked before the compiler has seen it.
    if (typeof tab !== 'object' || tab === null) {
      report(`${key}.tabs`, `has '${String(tab)}' alone: say { children: '${String(tab)}' }`)
      continue
    }
    const { children, as = [] } = tab
    const field = fieldOfKind(declared, `${key}.tabs`, children, ['children'])?.field
    const child = declared.byName.get(rowsIn(field) ?? '')?.entity
    for (const shape of as)
      if (shape !== 'table' && child !== undefined && child[shape] === undefined)
        report(`${key}.tabs`, `shows '${children}' as ${shape}, which ${child.name} does not declare`)
  }
}

/** Checks that rows of another entity are shown somewhere, or are declared to be for calls alone. */
const checkChildren = ({ entity, report }: Declared): void => {
  const { show, list, shares, timed } = entity
  const rules = JSON.stringify(entity.access)
  const paths = [...(list.paths ?? []), ...Object.values(list.params ?? {})].map((path) => path.split('.')[0])
  const shown = new Set<string | undefined>([
    ...(show?.main ?? []),
    ...(show?.tabs ?? []).map(({ children }) => children),
    ...(list.include ?? []),
    ...paths,
    ...Object.keys(shares?.parts ?? {}),
    timed?.parts,
    ...Object.values(entity.fields).map((field) =>
      'of' in field && rowsIn(field) === undefined ? field.of : undefined,
    ),
  ])
  for (const [name, field] of Object.entries(entity.fields))
    if (
      'by' in field &&
      'of' in field &&
      field.inline === undefined &&
      field.apiOnly !== true &&
      entity.facetFields?.includes(name) !== true
    )
      if (!shown.has(name) && !rules.includes(`"shares":"${name}"`))
        report(
          `fields.${name}`,
          `is shown nowhere: name it in show.tabs or show.main, count it, or say \`apiOnly: true\``,
        )
}

/** Checks the fields that begin a new entry of time: the entry's own, and those of the row that the entry is under. */
const checkCopies = (declared: Declared): void => {
  const { entity, models, byName, report } = declared
  const reference = entity.fields[entity.timed?.under ?? '']
  const under = reference !== undefined && 'to' in reference ? byName.get(reference.to) : undefined
  const entry = models.all.find((one) => one.entity.serves === 'timed')
  for (const [to, from] of Object.entries(entity.timed?.copies ?? {}))
    for (const [model, name] of [[under, from] as const, [entry, to] as const])
      if (model?.byName.get(name)?.type !== 'boolean')
        report(
          `timed.copies.${to}`,
          `takes yes-or-no fields, and '${name}' is none of ${model?.name ?? 'what it is under'}`,
        )
}

/** Checks the fields and entities that the keys of facets name. */
const checkFacets = (declared: Declared): void => {
  const { entity, models, byName, report } = declared
  const { talks, shares, timed, members, tags, versions, coedits, carries, reminds, recurs } = entity
  for (const name of talks?.mentions ?? []) fieldOfKind(declared, 'talks.mentions', name, ['richText'])
  if (talks?.quotes !== undefined) fieldOfKind(declared, 'talks.quotes', talks.quotes, ['richText'])
  if (talks?.request !== undefined) fieldOfKind(declared, 'talks.request', talks.request, ['richText'])
  for (const name of talks?.to ?? []) fieldOfKind(declared, 'talks.to', name, ['ref', 'email', 'strings'])
  if (versions !== undefined) fieldOfKind(declared, 'versions', versions, ['richText'])
  if (coedits !== undefined) fieldOfKind(declared, 'coedits', coedits, ['richText'])
  for (const name of shares?.shows ?? []) fieldAt(declared, 'shares.shows', name)
  for (const [name, fields] of Object.entries(shares?.parts ?? {})) {
    const field = fieldOfKind(declared, 'shares.parts', name, ['children'])?.field
    const child = byName.get(rowsIn(field) ?? '')
    for (const one of child === undefined ? [] : fields)
      if (child?.byName.has(one) === false)
        report(
          `shares.parts.${name}`,
          `names '${one}', which is no field of ${child.name}: ${hint(one, fieldNames(child))}`,
        )
  }
  if (timed?.under !== undefined) fieldOfKind(declared, 'timed.under', timed.under, ['ref'])
  checkCopies(declared)
  if (timed?.estimate !== undefined) fieldOfKind(declared, 'timed.estimate', timed.estimate, ['minutes'])
  if (timed?.parts !== undefined) fieldOfKind(declared, 'timed.parts', timed.parts, ['children'])
  checkPermissions(declared, 'timed.read', timed?.read)
  checkHandover(declared)
  checkFeed(declared)
  checkInvites(declared)
  const list = members === undefined ? undefined : fieldOfKind(declared, 'members', members, ['refs'])?.field
  if (list !== undefined && 'to' in list && list.to !== models.actorEntity)
    report('members', `takes a list of ${models.actorEntity}, and '${members}' leads to ${list.to}`)
  if (tags !== undefined) entityAt(declared, 'tags', tags)
  if (reminds !== undefined) {
    fieldOfKind(declared, 'reminds.at', reminds.at, ['instant'])
    if (reminds.minutes !== undefined) fieldOfKind(declared, 'reminds.minutes', reminds.minutes, ['integer', 'minutes'])
    if (reminds.unless !== undefined) fieldOfKind(declared, 'reminds.unless', reminds.unless, ['boolean', 'instant'])
    for (const name of reminds.to) fieldOfKind(declared, 'reminds.to', name, ['ref', 'refs'])
  }
  if (recurs !== undefined) {
    fieldOfKind(declared, 'recurs.rule', recurs.rule, ['recurrence'])
    fieldOfKind(declared, 'recurs.from', recurs.from, ['choice'])
    for (const part of ['due', 'start', 'ended'] as const)
      if (recurs[part] !== undefined) fieldOfKind(declared, `recurs.${part}`, recurs[part], ['instant'])
    for (const name of Object.keys(recurs.fresh)) fieldAt(declared, 'recurs.fresh', name)
    if (recurs.parts !== undefined) fieldOfKind(declared, 'recurs.parts', recurs.parts, ['children'])
    if (recurs.never !== undefined) fieldOfKind(declared, 'recurs.never', recurs.never.field, ['choice'])
  }
  for (const name of Object.keys(carries ?? {})) {
    const carried = entityAt(declared, 'carries', name)
    if (
      carried?.fields.some(({ field }) => traitsOf(field).hangs === true && traitsOf(field).relation !== true) === false
    )
      report('carries', `names '${name}', which has no subject by which it could hang on a row`)
  }
}

/** Checks that rows with a calendar's address have rows to show in it. */
const checkFeed = ({ entity, models, report }: Declared): void => {
  if (entity.feed === undefined) return
  const sources = feedSources(models)
  if (!sources.some((source) => feedReference(source, entity.name) !== undefined))
    report('feed', `has nothing to show: no entity whose calendar says \`feed\` refers to ${entity.name}`)
}

/** Checks the fields with the people who are invited, and the rows that keep their answers. */
const checkInvites = (declared: Declared): void => {
  const { entity, byName, report } = declared
  if (entity.invites === undefined) return
  if (entity.calendar === undefined) report('invites', 'is of rows of a calendar, and the entity has none')
  else if (standsOnDays(declared.model)) report('invites', `is of moments, and '${entity.calendar.start}' is day`)
  // Calendar programs take a change only with a higher number than the one they have (RFC 5546, 2.1.4), and the version of a
  // row does not rise when it is deleted.
  else if (entity.calendar.texts?.changes === undefined)
    report('invites', 'counts its invitations in `calendar.texts.changes`, and the calendar names no field for it')
  const people = fieldOfKind(declared, 'invites.people', entity.invites.people, ['refs'])?.field
  if (people !== undefined && 'to' in people && people.to !== declared.models.actorEntity)
    report('invites.people', `takes a list of ${declared.models.actorEntity}`)
  fieldOfKind(declared, 'invites.emails', entity.invites.emails, ['strings'])
  const guests = fieldOfKind(declared, 'invites.guests', entity.invites.guests, ['children'])?.field
  const guest = byName.get(rowsIn(guests) ?? '')
  for (const name of ['user', 'email', 'answer'])
    if (guest?.byName.has(name) === false) report('invites.guests', `leads to ${guest.name}, which has no '${name}'`)
}

/** Checks the field that says whose a row is, and the condition while which it passes on. */
const checkHandover = (declared: Declared): void => {
  const { entity, models, report } = declared
  if (entity.handover === undefined) return
  const field = fieldOfKind(declared, 'handover.field', entity.handover.field, ['ref', 'refs'])?.field
  if (field !== undefined && 'to' in field && field.to !== models.actorEntity)
    report('handover.field', `takes whose the row is, and '${entity.handover.field}' leads to ${field.to}`)
  checkConditions(declared, 'handover.while', entity.handover.while)
}

/** Checks the reference to the row that a row belongs to, and the fields that change when it moves. */
const checkBelongs = (declared: Declared): void => {
  const { entity, models, report } = declared
  const { belongs } = entity
  if (belongs === undefined) return
  const to = fieldOfKind(declared, 'belongs.to', belongs.to, ['ref'])?.field
  if (belongs.parts !== undefined) fieldOfKind(declared, 'belongs.parts', belongs.parts, ['children'])
  for (const one of belongs.people ?? []) {
    const people = fieldOfKind(declared, 'belongs.people', one, ['ref', 'refs'])?.field
    if (people !== undefined && 'to' in people && people.to !== models.actorEntity)
      report('belongs.people', `takes people, and '${one}' leads to ${people.to}`)
  }
  if (belongs.shared === undefined) return
  fieldOfKind(declared, 'belongs.shared.flag', belongs.shared.flag, ['boolean'])
  const owner = to !== undefined && 'to' in to ? models.all.find(({ name }) => name === to.to) : undefined
  if (owner !== undefined && !owner.byName.has(belongs.shared.audience))
    report('belongs.shared.audience', `is a field of ${owner.name}, which has no '${belongs.shared.audience}'`)
}

/** Checks what pages show, and that everything declared is shown on one. */
export const checkPages = (declared: Declared): void => {
  checkArranged(declared)
  checkCalendar(declared)
  checkState(declared)
  checkShow(declared)
  checkChildren(declared)
  checkFacets(declared)
  checkBelongs(declared)
}
