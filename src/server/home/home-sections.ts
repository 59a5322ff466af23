import { arrange, type Placed, readArrangement, withUnavailable } from '../../core/declare/arrangement.ts'
import { type HomeSectionAnswer, homePlaces } from '../../core/declare/home.ts'
import type { Models } from '../../core/declare/model.ts'
import { type Actor, holdsAll } from '../actor.ts'
import type { Engine } from '../engine.ts'
import { settingOf } from '../settings/settings.ts'
import { engineSections } from './engine-sections.ts'
import { firstSteps } from './first-steps.ts'
import type { HomeContext, HomeSection, HomeStep } from './home-section.ts'

/** Name of the stored arrangement. */
export const homeSetting = 'home.sections'

const isThere = (models: Models, { entities }: { readonly entities: readonly string[] }): boolean =>
  entities.every((entity) => models.all.some(({ name }) => name === entity))

/**
 * All sections of the product in their default order: by place, within one by area.
 * @throws Error for two sections of one key
 */
export const homeSectionsOf = (
  models: Models,
  areas: readonly HomeSection[],
  steps: readonly HomeStep[],
): readonly HomeSection[] => {
  const usable = steps.filter((step) => isThere(models, step))
  const all = [firstSteps(usable), ...areas.filter((section) => isThere(models, section)), ...engineSections(models)]
  const keys = all.map(({ key }) => key)
  const twice = keys.find((key, n) => keys.indexOf(key) !== n)
  if (twice !== undefined) throw new Error(`two sections of the home page have the key '${twice}'`)
  return homePlaces.flatMap((place) => all.filter((section) => section.place === place))
}

/** Returns the sections that the caller may have. */
const offeredTo = (caller: Actor, sections: readonly HomeSection[]): readonly HomeSection[] =>
  sections.filter(({ permissions }) => holdsAll(caller, permissions))

/** Returns the order of the caller's sections, and which are hidden, before they arrange them. */
export const defaultArrangement = (caller: Actor, sections: readonly HomeSection[]): readonly Placed[] =>
  offeredTo(caller, sections).map(({ key, hiddenAtFirst }) => ({ key, hidden: hiddenAtFirst === true }))

export const storedArrangement = async (engine: Engine, caller: Actor): Promise<readonly Placed[]> =>
  readArrangement(await settingOf(engine.db, caller.id, homeSetting)) ?? []

/** Returns the arrangement to store, from the one that the caller sends. */
export const toStore = (
  sent: readonly Placed[],
  stored: readonly Placed[],
  caller: Actor,
  sections: readonly HomeSection[],
): readonly Placed[] => withUnavailable(sent, stored, new Set(offeredTo(caller, sections).map(({ key }) => key)))

/**
 * Reads the caller's sections in their order, with their present content. Hidden ones are not read. One that fails says
 * why, and the others stay.
 * @param failureOf the message for the caller of an error, which it logs
 */
export const readHome = (
  sections: readonly HomeSection[],
  stored: readonly Placed[],
  context: HomeContext,
  failureOf: (error: unknown) => string,
): Promise<readonly HomeSectionAnswer[]> =>
  Promise.all(
    arrange(offeredTo(context.caller, sections), stored).map(async ({ part, hidden }): Promise<HomeSectionAnswer> => {
      const { key, title, href = null, entities } = part
      const frame = { key, hidden, title: context.word(title), entities }
      const empty = { count: null, href, items: [], text: null, error: null }
      if (hidden) return { ...frame, ...empty }
      try {
        const { count, items, href: at = href, text = null } = await part.read(context)
        return { ...frame, count, href: at, items, text, error: null }
      } catch (error) {
        return { ...frame, ...empty, error: failureOf(error) }
      }
    }),
  )
