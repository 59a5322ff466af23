import { opensInDialog } from '../../core/declare/form-place.ts'
import type { HomeItem } from '../../core/declare/home.ts'
import type { Model } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import type { ColumnName, ConditionName, EntityName, Known } from '../../core/declare/register.ts'
import type { Group } from '../../core/query/predicate.ts'
import type { ListQuery } from '../../core/query/query.ts'
import { keyOfNew } from '../../core/words/keys.ts'
import { type Actor, holdsAll } from '../actor.ts'
import type { Json } from '../db/database.ts'
import { yes } from '../rows/rules/alive.ts'
import { type ItemFields, includeOf, itemOf, plainItem } from './home-item.ts'
import { type HomeContent, type HomeContext, nothing } from './home-section.ts'

/** Lines of a section. */
export const mostItems = 5

/** A query of the first rows of a list. @param sort a sortable column, `-` before it for descending */
export const firstRows = (
  where: Group,
  sort: string,
  include: readonly string[] = [],
  most = mostItems,
): ListQuery => ({
  page: 1,
  perPage: most,
  search: '',
  sort: sort.split(',').map((one) => ({
    column: one.replace('-', ''),
    direction: one.startsWith('-') ? 'desc' : 'asc',
  })),
  include,
  filter: {},
  filters: { operator: 'and', filters: [] },
  where,
  params: {},
})

type Order<N extends string> = ColumnName<N> | `-${ColumnName<N>}`

/** Rows of one entity that meet a condition, the first by an order. */
type Rows<N extends string = string> = ItemFields<N> & {
  /** Undefined: there can be none for this caller. */
  readonly where: Group<ConditionName<N>> | ((context: HomeContext) => Promise<Group<ConditionName<N>> | undefined>)
  /** Sortable columns, `-` before one for descending. */
  readonly sort: Order<N> | readonly Order<N>[]
  readonly most?: number
  /** Address of all rows; by default that of the entity's list with the same condition and order. */
  readonly href?: string
  /** Relations that the notes need. */
  readonly include?: readonly string[]
  /** Tells for whom the rows are looked up; for everybody unless given. */
  readonly when?: (caller: Actor) => boolean
  /** Translation key of the sentence that says what the rows are, where the section's title does not. */
  readonly text?: string
}

type RowSection<N extends string = string> = {
  readonly entity: Known<N, EntityName>
  /** Tried in turn: the first with a row is shown. */
  readonly rows: readonly Rows<N>[]
  /** Completes the lines. */
  readonly notes?: (rows: readonly Json[], context: HomeContext) => Promise<readonly Partial<HomeItem>[]>
  /** For a section without rows: the reason, by its translation key, and the entities of which a row could be made. */
  readonly empty?: {
    readonly text: string
    readonly begin?: readonly string[]
    /** Tells who reads the reason; everybody unless given. */
    readonly when?: (caller: Actor) => boolean
  }
}

/** Address of an entity's list with a condition and an order. */
export const listAddress = ({ entity: { page = '/' } }: Model, where: Group, sort: string): string =>
  `${page}?${new URLSearchParams({ sort, where: JSON.stringify(where) })}`

/** Address of the form of a new row. */
const newAddress = ({ entity }: Model): string =>
  opensInDialog(entity) ? `${entity.page}?form=new` : `${entity.page}/add`

const emptyContent = ({ empty }: Pick<RowSection, 'empty'>, { engine, caller, word }: HomeContext): HomeContent => {
  if (empty === undefined || empty.when?.(caller) === false) return nothing
  const begin = (empty.begin ?? [])
    .map((entity) => engine.models.of(entity))
    .filter(({ entity }) => holdsAll(caller, [permissionFor(entity, 'store'), permissionFor(entity, 'index')]))
  return {
    ...nothing,
    text: word(empty.text),
    items: begin.map((model) =>
      plainItem({ id: `new ${model.name}`, icon: 'add', title: word(keyOfNew(model.name)), href: newAddress(model) }),
    ),
  }
}

/** Reads a section that shows the first rows of a filtered list. */
export const readRows =
  <const N extends string>(section: RowSection<N>) =>
  async (context: HomeContext): Promise<HomeContent> => {
    const { engine, reader, word } = context
    const model = engine.models.of(section.entity)
    for (const { where: declared, sort: order, most, href, text, when, include = [], ...fields } of section.rows) {
      if (when?.(context.caller) === false) continue
      const sort = [order].flat().join(',')
      const where = typeof declared === 'function' ? await declared(context) : declared
      if (where === undefined) continue
      const relations = [...new Set([...includeOf(model, fields), ...include])]
      const { data, total } = await reader.list(model, firstRows(where, sort, relations, most))
      if (data.length === 0) continue
      const rows = data as readonly Json[]
      const notes = (await section.notes?.(rows, context)) ?? []
      return {
        count: total,
        items: rows.map((row, n) => ({ ...itemOf(model, row, context, fields), ...notes[n] })),
        href: href ?? listAddress(model, where, sort),
        ...(text === undefined ? {} : { text: word(text) }),
      }
    }
    return emptyContent(section, context)
  }

/** Tells whether the caller sees a row that meets a condition. */
export const hasRow =
  <const N extends string>(entity: Known<N, EntityName>, where: Group<ConditionName<N>>) =>
  async ({ engine, reader }: HomeContext): Promise<boolean> => {
    const query = { ...firstRows(where, 'created_at', [], 1), sort: [] }
    return (await reader.brief(engine.models.of(entity), query, new Set(['id']), () => yes)).length > 0
  }
