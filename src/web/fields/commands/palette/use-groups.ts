import More from '@mui/icons-material/MoreHoriz'
import { useKBar } from '@refinedev/kbar'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { type Model, numberOf } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { markedParts, wordsOf } from '../../../../core/query/found-words.ts'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import { isRow, type Row } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { iconOf } from '../../../base/ui/icons.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { foundAddress } from '../../../data/rows/found-address.ts'
import { numberedTitleOf, rowAddress, titleOf } from '../../../data/rows/titles.ts'
import {
  appliesNow,
  type Command,
  type CommandGroup,
  commandGroups,
  type Label,
  type Translate,
  textOf,
} from '../command.ts'
import { madeAt, modelAt } from '../entity-commands.ts'
import { currentList, type ListFocus } from '../list-focus.ts'
import { bestFirst, hasWordOf, matching } from '../match.ts'
import { allCommands } from '../registry.ts'
import type { Option, OptionGroup } from './options.ts'
import { paletteIcons } from './palette-icons.ts'
import { factsOf } from './row-facts.ts'
import { useMineOptions } from './use-mine-options.ts'
import { useRecents } from './use-recents.ts'
import { type Found, maxShown, useSearch } from './use-search.ts'

/** Returns the available commands of the page. They are computed when the palette opens, before it takes the focus. */
export const useApplicable = (): readonly Command[] =>
  useState(() => allCommands().filter((command) => command.keysOnly !== true && appliesNow(command)))[0]

type CommandOption = Option &
  Pick<Command, 'group' | 'of' | 'removes'> & { readonly verb: string; readonly keywords: readonly string[] }

/** Returns the commands that match the query, as options; of equal matches, those that remove something come last. */
const useCommandOptions = (commands: readonly Command[], query: string): readonly CommandOption[] => {
  const { t } = useTranslation()
  const { actions } = useKBar((state) => ({ actions: state.actions }))
  const all = useMemo(
    () =>
      inPalette(commands).flatMap(({ id, icon, keys, group, keywords = [], words, of, removes, label }) => {
        const action = actions[id]
        if (action === undefined) return []
        const run = () => action.command?.perform()
        const iconComponent = typeof icon === 'string' ? paletteIcons[icon] : icon
        return [
          {
            id,
            title: action.name,
            icon: iconComponent,
            group,
            verb: verbOf((key, values) => t(key, values ?? {}), label),
            run,
            ...(keys && { keys }),
            keywords: words === undefined ? keywords : [...keywords, t(words)],
            ...(of && { of }),
            ...(removes && { removes }),
          },
        ]
      }),
    [commands, actions, t],
  )
  return useMemo(() => {
    const found = matching(query, all, ({ title, keywords }) => ({ name: title, keywords }))
    // A command that removes a row must match by its verb: the row's title alone does not bring it up.
    return query.trim() === '' ? found : found.filter(({ removes, verb }) => removes !== true || hasWordOf(query, verb))
  }, [query, all])
}

/** Returns a label without the titles in it. */
const verbOf = (t: Translate, label: Label): string =>
  textOf(t, { ...label, values: Object.fromEntries(Object.keys(label.values ?? {}).map((name) => [name, ''])) })

/** Groups of the page's own commands: among equal matches they come before the commands of every page. */
const ofPage: readonly CommandGroup[] = ['row', 'here', 'list']

/** Sorts commands: those of the page first, and those that remove something last. */
export const inPalette = (commands: readonly Command[]): readonly Command[] =>
  commands
    .toSorted((a, b) => Number(ofPage.includes(b.group)) - Number(ofPage.includes(a.group)))
    .toSorted((a, b) => Number(a.removes === true) - Number(b.removes === true))

/**
 * Tells whether the query names a row: by its number, with or without its prefix, or by a text that is searched as a
 * whole.
 */
export const isCalled = (model: Model, row: Row, query: string): boolean => {
  const text = query.trim().toLowerCase()
  const numbered = numberOf(model)
  return model.fields.some(({ field, wire }) => {
    const value = String(row[wire] ?? '').toLowerCase()
    if (value === '') return false
    if (wire === numbered?.field.wire) return text === value || text === `${numbered.prefix}${value}`.toLowerCase()
    return 'search' in field && field.search === 'whole' && value === text
  })
}

/** The most commands for the chosen rows that come before all others; the rest are with those of the page. */
const mostOfChosen = 6

/**
 * Orders commands for an empty query: first those for the chosen rows, then those that make rows here, and the rest by
 * group.
 * @param chosen the page's list, undefined on a page without one
 * @param made name of the entity of which the page makes a row
 * @param columnsOf columns of an entity's list, as they are changed most often
 */
export const orderedGroups = <O extends Pick<CommandOption, 'id' | 'group' | 'of' | 'removes'>>(
  options: readonly O[],
  chosen: Pick<ListFocus, 'current' | 'selected' | 'model'> | undefined,
  made: string | undefined,
  columnsOf: (entity: string) => readonly string[],
) => {
  /** Sorts the fields of the list first, then its title and all others. */
  const placeOf = ({ id, of }: O): number => {
    if (of === undefined) return -1
    const place = columnsOf(of).findIndex((name) => id === `edit.${of}.${name}`)
    return place === -1 ? Number.MAX_SAFE_INTEGER : place
  }
  const isOfChosen = ({ group, of, id }: O): boolean => {
    if (chosen === undefined) return group === 'row'
    if (chosen.selected.size > 0) return id.startsWith('list.') || group === 'row'
    return chosen.current !== undefined && group === 'row' && (of === undefined || of === chosen.model.name)
  }
  const first = options
    .filter((option) => isOfChosen(option) && option.removes !== true)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .slice(0, mostOfChosen)
  const making = options.filter(({ id }) => id === `new.${made}`)
  const rest = options.filter((option) => !first.includes(option) && !making.includes(option))
  return {
    first,
    making,
    rest: commandGroups
      .filter((group) => group !== 'row')
      .map((group) => ({
        group,
        options: rest.filter((option) => option.group === group || (group === 'here' && option.group === 'row')),
      })),
  }
}

const hasCalled = ({ model, list }: Found, query: string): boolean =>
  list.data.some((row) => isCalled(model, row, query))

/**
 * Makes the palette's options in groups: commands for the chosen rows, commands that make rows here, recent rows, other
 * commands. With a query, these are the matching commands and the matching rows of each entity.
 */
export const useGroups = (commands: readonly Command[], query: string) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isAsking = query.trim() !== ''
  const commandOptions = useCommandOptions(commands, query)
  const product = useProduct()
  const { models } = product
  const holdsAll = useHoldsAll()
  const mineOptions = useMineOptions(query, modelAt(models.all, pathname))
  // The list is kept from the moment of opening, before the page's rows lose the focus.
  const [list] = useState(currentList)
  const made = madeAt(models.all, pathname, ({ entity }) => holdsAll([permissionFor(entity, 'store')]))
  const search = useSearch(query)
  const recents = useRecents(!isAsking)
  const rowOption = (group: string, model: Model, row: Row): Option => ({
    id: `${group}.${model.name}.${String(row.id)}`,
    title: numberedTitleOf(model, row),
    kind: t(keyOfEntity(model.name, 'one')),
    facts: factsOf(models, model, row),
    icon: iconOf(model.entity.icon),
    run: () => void navigate(foundAddress(product, model, row)),
  })
  const foundOption = (model: Model, row: Row): Option => {
    const option = rowOption('found', model, row)
    const search = query.trim()
    const passage = isRow(row.passage) ? String(row.passage.text) : undefined
    if (passage === undefined) return { ...option, search }
    // A comment has no title, so its text is shown as one.
    if (model.entity.serves === 'talks') return { ...option, title: passage, search }
    const isInTitle = wordsOf(search).every((word) => markedParts(option.title, word).some(({ isFound }) => isFound))
    return isInTitle ? { ...option, search } : { ...option, passage, search }
  }
  const moreOf = (model: Model): Option => ({
    id: `more.${model.name}`,
    title: t('command:moreIn', { entities: t(keyOfEntity(model.name, 'many')) }),
    icon: More,
    run: () => void navigate(`${model.entity.page}?${new URLSearchParams({ search: query.trim() })}`),
  })
  const foundIn = ({ model, list }: Found): OptionGroup => ({
    id: `found.${model.name}`,
    heading: t(keyOfEntity(model.name, 'many')),
    options: [
      ...(settings.own
        ? list.data
        : bestFirst(query, list.data, (row) => (isCalled(model, row, query) ? query : titleOf(model, row)))
      )
        .slice(0, maxShown)
        .map((row) => foundOption(model, row)),
      ...(list.total > maxShown && model.entity.page !== undefined ? [moreOf(model)] : []),
    ],
  })
  const ofSearch = [...search.found]
    // Rows that the query names come before rows that only contain its words.
    .toSorted((a, b) => Number(hasCalled(b, query)) - Number(hasCalled(a, query)))
    .map(foundIn)
  const recent: OptionGroup = {
    id: 'recent',
    heading: t('command:recent'),
    options: recents.rows
      // The current page is left out.
      .filter(({ model, row }) => rowAddress(model, row) !== pathname)
      .map(({ model, row }) => rowOption('recent', model, row)),
  }
  const { first, making, rest } = orderedGroups(commandOptions, list, made?.name, (name) => {
    const { list: declared, title } = models.of(name).entity
    return declared.columns.filter((column) => column !== title)
  })
  const groups = isAsking
    ? [{ id: 'commands', heading: t('command:commands'), options: [...commandOptions, ...mineOptions] }, ...ofSearch]
    : [
        { id: 'row', heading: t('command:group.row'), options: first },
        { id: 'making', heading: t('command:group.new'), options: making },
        recent,
        ...rest.map(({ group, options }) => ({
          id: group,
          heading: t(`command:group.${group}`),
          options: group === 'list' ? [...options, ...mineOptions] : options,
        })),
      ]
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    /** Number of skeletons for options that are loading. */
    waiting: isAsking ? (search.pending ? 3 : 0) : recents.pending,
    failed: isAsking && search.failed,
    retry: search.retry,
  }
}
