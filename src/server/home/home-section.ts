import type { HomeItem, HomePlace, RecentRow } from '../../core/declare/home.ts'
import type { PermissionName } from '../../core/declare/register.ts'
import type { TitleFormat } from '../../core/words/title.ts'
import type { Actor } from '../actor.ts'
import type { Engine } from '../engine.ts'
import type { Reader } from '../rows/read/read.ts'

/** The parts with which the sections of one answer are read. */
export type HomeContext = {
  readonly engine: Engine
  readonly caller: Actor
  readonly reader: Reader
  /** Returns a word in the caller's language. */
  readonly word: (key: string, values?: { readonly [name: string]: unknown }) => string
  /** Writes values for the caller. */
  readonly format: TitleFormat
  /** Rows that the caller opened last, newest first. */
  readonly recent: readonly RecentRow[]
  /** Bytes free on the disk of the data; undefined where the system does not tell. */
  readonly freeBytes: () => Promise<number | undefined>
}

/** The present content of a section. */
export type HomeContent = {
  /** Null where there is nothing to count. */
  readonly count: number | null
  readonly items: readonly HomeItem[]
  /** Address of all items, unless that is the section's own `href`; null: there is none. */
  readonly href?: string | null
  /** A sentence that says what the items are, where the title does not, or why there are none. */
  readonly text?: string
}
export const nothing: HomeContent = { count: 0, items: [] }

/**
 * A section of the home page. It is offered to users with all its permissions, and shown while it has items or something to
 * say. Items are rows that the caller may see.
 */
export type HomeSection = {
  /** Key in users' stored arrangements: it must never change. Lower-case letters, digits, `.`, `_` and `-`. */
  readonly key: string
  /** Translation key of its title. */
  readonly title: string
  readonly place: HomePlace
  /** Entities whose rows it shows or counts; a product without one of them has no such section. */
  readonly entities: readonly string[]
  readonly permissions: readonly PermissionName[]
  /** Address of the page that shows all. */
  readonly href?: string
  /** Hidden in the default arrangement. */
  readonly hiddenAtFirst?: true
  /** A few statements with limits. */
  readonly read: (context: HomeContext) => Promise<HomeContent>
}

/** A first step of a newcomer. */
export type HomeStep = {
  readonly key: string
  /** Translation key of the step. */
  readonly title: string
  /** Name of a Material icon. */
  readonly icon: string
  /** Address where the step is taken. */
  readonly href: string
  readonly entities: readonly string[]
  readonly permissions: readonly PermissionName[]
  /** Shown only beside others, as it is not worth a list of its own. */
  readonly isMinor?: true
  /** One statement. */
  readonly isDone: (context: HomeContext) => Promise<boolean>
}
