import type { SQL } from 'drizzle-orm'
import type { AnyGrants, Area, EntityName, EntityOf, Grants } from '../core/declare/area.ts'
import type { EntityName as AnyEntityName } from '../core/declare/register.ts'
import type { Tile } from '../core/declare/tile.ts'
import type { Actor } from './actor.ts'
import type { AppOptions } from './api/app.ts'
import type { Api } from './api/route-context.ts'
import { type Declared, type TableOf, tableOf } from './db/table-of.ts'
import type { Schema } from './db/tables.ts'
import type { Compute, ComputedContext, ComputedSql, Consequence, Engine, EntityHooks, Job } from './engine.ts'
import { mergedHooks } from './facets/merged-hooks.ts'
import type { ServerFigure } from './figures/figure.ts'
import type { FileStore } from './files/file-store.ts'
import type { HomeSection, HomeStep } from './home/home-section.ts'
import type { SaidHours } from './working-hours.ts'

/** SQL of a computed field over its row's table, for a caller. */
export type ComputeOf<E extends Declared> = (row: TableOf<E>, context: ComputedContext) => SQL
/** SQL of the computed fields of an entity. */
export type ComputedFields<E extends Declared> = {
  readonly [K in keyof E['fields'] & string as E['fields'][K] extends { readonly kind: 'computed' }
    ? E['fields'][K] extends { readonly from: object }
      ? never
      : K
    : never]: ComputeOf<E>
}
type Filled<T> = keyof T extends never ? never : T
type ServesFacet = { readonly serves: string }
/**
 * SQL for every computed field that the area's entities declare. Facets add their own fields; an entity that keeps a
 * facet's rows may have any, which are checked at start (`assertComputed`).
 */
type ComputedOf<A extends Area> = {
  readonly [E in EntityOf<A> as E extends ServesFacet
    ? never
    : Filled<ComputedFields<E>> extends never
      ? never
      : E['name']]: ComputedFields<E>
} & {
  readonly [E in EntityOf<A> as E extends ServesFacet ? E['name'] : never]?: Partial<ComputedFields<E>>
}

/** The parts of the product that a command-line tool may use. */
export type ToolParts = {
  readonly engine: Engine
  readonly files: FileStore
  readonly language: Engine['site']['language']
  /**
   * Returns the user as whom it works: by mail address, else the first administrator.
   * @throws StartError
   */
  readonly userOf: (mail: string | undefined) => Promise<Actor>
}
/** A command-line tool, run as `npm run <name> -- …`. */
export type AreaTool = {
  readonly name: string
  /** Several areas may have a tool of one name: `--kind <kind>` says whose; the one without is meant unless said. */
  readonly kind?: string
  /**
   * Parses the arguments before anything starts, and returns the work.
   * @throws StartError
   */
  readonly read: (typed: readonly string[]) => (parts: ToolParts) => Promise<void>
}
export type Routes = (api: Api, options: AppOptions) => void

/** The parts that an area adds to the engine; a computed field without SQL does not compile. */
export type ServerParts<A extends Area> = {
  readonly grants?: Grants<A>
  readonly hooks?: { readonly [N in EntityName<A>]?: EntityHooks<N> }
  /** Values of rows that follow from other rows, whichever call writes these. */
  readonly consequences?: readonly Consequence[]
  /** Hooks on writes of other areas' entities, named by their declarations; they run after the entity's own. */
  readonly watches?: {
    readonly [N in AnyEntityName]?: Pick<EntityHooks<N>, 'beforeLock' | 'afterWrite' | 'beforeDelete'>
  }
  /** SQL of the conditions that row rules name (`named`), by entity. */
  readonly conditions?: { readonly [E in EntityOf<A> as E['name']]?: { readonly [name: string]: ComputeOf<E> } }
  /** Calls besides the generic ones. A registry without the area's entities gets none of them. */
  readonly routes?: readonly Routes[]
  /** Figures; their calls, workbooks and documentation follow. */
  readonly figures?: readonly ServerFigure[]
  /** Tiles of the dashboard. */
  readonly tiles?: readonly Tile[]
  /** Entities to whose rows a dashboard may be narrowed. */
  readonly dashboardScopes?: readonly EntityName<A>[]
  /** Sections of the home page. */
  readonly homeSections?: readonly HomeSection[]
  /** First steps of newcomers. */
  readonly homeSteps?: readonly HomeStep[]
  readonly jobs?: readonly Job[]
  /** Jobs that read or write files, if the engine has a file store. */
  readonly fileJobs?: readonly ((filesOf: (engine: Engine) => FileStore) => Job)[]
  /** Tables without a declaration. Their migrations are generated with those of the entities. */
  readonly tables?: Schema
  readonly tools?: readonly AreaTool[]
  /** At what hours people work. One area says it. */
  readonly workingHours?: SaidHours
} & (keyof ComputedOf<A> extends never ? { readonly computed?: never } : { readonly computed: ComputedOf<A> })

/** The parts of an area without the entity types. */
export type ServerArea = Required<
  Pick<
    ServerParts<Area>,
    | 'consequences'
    | 'routes'
    | 'figures'
    | 'tiles'
    | 'homeSections'
    | 'homeSteps'
    | 'jobs'
    | 'fileJobs'
    | 'tables'
    | 'tools'
  >
> & {
  readonly name: string
  readonly dashboardScopes: readonly string[]
  readonly grants: AnyGrants
  readonly hooks: { readonly [entity: string]: EntityHooks }
  readonly watches: { readonly [entity: string]: EntityHooks }
  readonly computed: ComputedSql
  readonly conditions: ComputedSql
  readonly workingHours: SaidHours | undefined
}

type Untyped = { readonly [entity: string]: { readonly [field: string]: ComputeOf<Declared> } }

const flat = (computed: Untyped, { entities }: Area): ComputedSql =>
  Object.fromEntries(
    Object.entries(computed).flatMap(([name, fields]) =>
      entities
        .filter((entity) => entity.name === name)
        .flatMap((entity) =>
          Object.entries(fields).map(([field, compute]): [string, Compute] => [
            `${name}.${field}`,
            (alias, context) => compute(tableOf(entity, alias), context),
          ]),
        ),
    ),
  )

/** Registers the parts that an area adds to the server. */
export const onServer = <const A extends Area>(area: A, parts: ServerParts<A>): ServerArea => {
  const {
    grants = {},
    hooks = {},
    watches = {},
    consequences = [],
    computed = {},
    conditions = {},
    routes = [],
    figures = [],
    tiles = [],
    dashboardScopes = [],
    homeSections = [],
    homeSteps = [],
    jobs = [],
    fileJobs = [],
    tables = {},
    tools = [],
    workingHours,
  } = parts
  return {
    name: area.name,
    grants: grants as AnyGrants,
    // The engine calls each hook with rows of its own entity.
    hooks: hooks as ServerArea['hooks'],
    watches: watches as ServerArea['watches'],
    consequences,
    computed: flat(computed as Untyped, area),
    conditions: flat(conditions as Untyped, area),
    routes,
    figures,
    tiles,
    dashboardScopes,
    homeSections,
    homeSteps,
    jobs,
    fileJobs,
    tables,
    tools,
    workingHours,
  }
}

/** @throws Error for duplicate names */
const once = (what: string, names: readonly string[]): void => {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`two areas give the ${what} '${twice}'`)
}

/** Returns the merged grants of several areas, by role and entity. */
export const mergedGrants = (areas: readonly ServerArea[]): AnyGrants => {
  const merged: { [role: string]: { [entity: string]: readonly string[] } } = {}
  for (const { grants } of areas)
    for (const [role, more] of Object.entries(grants)) merged[role] = { ...merged[role], ...more }
  return merged
}

/**
 * Returns the tables of areas, of the engine and of the declarations.
 * @throws Error for duplicate tables
 */
export const mergedTables = (areas: readonly ServerArea[]): Schema => {
  once(
    'table',
    areas.flatMap(({ tables }) => Object.keys(tables)),
  )
  return Object.assign({}, ...areas.map(({ tables }) => tables))
}

/**
 * Returns several areas as one.
 * @throws Error for a duplicate area, computed field, hook, figure, consequence or job
 */
export const mergedAreas = (areas: readonly ServerArea[], filesOf?: (engine: Engine) => FileStore) => {
  const jobs = areas.flatMap((area) => [
    ...area.jobs,
    ...(filesOf === undefined ? [] : area.fileJobs.map((jobOn) => jobOn(filesOf))),
  ])
  once(
    'name',
    areas.map(({ name }) => name),
  )
  once(
    'hooks of',
    areas.flatMap(({ hooks }) => Object.keys(hooks)),
  )
  once(
    'computed field',
    areas.flatMap(({ computed }) => Object.keys(computed)),
  )
  once(
    'figure',
    areas.flatMap((area) => area.figures.map(({ figure: { of, path } }) => `${of}/${path}`)),
  )
  once(
    'tile',
    areas.flatMap(({ tiles }) => tiles.map(({ key }) => key)),
  )
  const consequences = areas.flatMap((area) => area.consequences)
  once(
    'consequence',
    consequences.map(({ name }) => name),
  )
  once(
    'job',
    jobs.map(({ name }) => name),
  )
  return {
    hooks: mergedHooks(...areas.map(({ hooks }) => hooks), ...areas.map(({ watches }) => watches)),
    consequences,
    computed: Object.assign({}, ...areas.map(({ computed }) => computed)) as ComputedSql,
    conditions: Object.assign({}, ...areas.map(({ conditions }) => conditions)) as ComputedSql,
    jobs,
    routes: areas.flatMap(({ routes }) => routes),
    figures: areas.flatMap(({ figures }) => figures),
    tiles: areas.flatMap(({ tiles }) => tiles),
    dashboardScopes: areas.flatMap(({ dashboardScopes }) => dashboardScopes),
    homeSections: areas.flatMap(({ homeSections }) => homeSections),
    homeSteps: areas.flatMap(({ homeSteps }) => homeSteps),
    grants: mergedGrants(areas),
    workingHours: areas.find(({ workingHours }) => workingHours !== undefined)?.workingHours,
  }
}
