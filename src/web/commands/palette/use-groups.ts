import More from '@mui/icons-material/MoreHoriz'
import { useKBar } from 'kbar'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { keyOfEntity } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { titleOf } from '../../data/titles.ts'
import { useProduct } from '../../product/product.ts'
import { iconOf } from '../../ui/icons.ts'
import { appliesNow, type Command, commandGroups } from '../command.ts'
import { modelAt } from '../entity-commands.ts'
import { bestFirst, matching } from '../match.ts'
import { allCommands } from '../registry.ts'
import type { Option, OptionGroup } from './options.ts'
import { paletteIcons } from './palette-icons.ts'
import { useMineOptions } from './use-mine-options.ts'
import { useRecents } from './use-recents.ts'
import { type Found, maxShown, useSearch } from './use-search.ts'

const pathOf = (model: Model, row: Row): string => `${model.entity.page}/${encodeURIComponent(String(row.id))}`

/** Available commands of the page, computed as the palette opens, before it takes the focus. */
export const useApplicable = (): readonly Command[] =>
  useState(() => allCommands().filter((command) => command.keysOnly !== true && appliesNow(command)))[0]

/** kbar's commands that match the query. */
const useCommandOptions = (commands: readonly Command[], query: string): readonly (Option & { group: string })[] => {
  const { actions } = useKBar((state) => ({ actions: state.actions }))
  const all = useMemo(
    () =>
      commands.flatMap(({ id, icon, keys, group, keywords }) => {
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
            run,
            ...(keys && { keys }),
            ...(keywords && { keywords }),
          },
        ]
      }),
    [commands, actions],
  )
  return useMemo(
    () => matching(query, all, ({ title, keywords }) => ({ name: title, ...(keywords && { keywords }) })),
    [query, all],
  )
}

/** Whether a row's title or number equals the query. */
const isCalled = (model: Model, row: Row, query: string): boolean =>
  model.fields.some(
    ({ field, wire }) =>
      'search' in field &&
      field.search === 'whole' &&
      String(row[wire] ?? '').toLowerCase() === query.trim().toLowerCase(),
  )

/**
 * The palette's options in groups: commands of the page, recent rows, other commands; with a query, the matching
 * commands, and matching rows of each entity.
 */
export const useGroups = (commands: readonly Command[], query: string) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isAsking = query.trim() !== ''
  const commandOptions = useCommandOptions(commands, query)
  const mineOptions = useMineOptions(query, modelAt(useProduct().models.all, pathname))
  const search = useSearch(query)
  const recents = useRecents(!isAsking)
  const rowOption = (group: string, model: Model, row: Row): Option => ({
    id: `${group}.${model.name}.${String(row.id)}`,
    title: titleOf(model, row),
    kind: t(keyOfEntity(model.name, 'one')),
    icon: iconOf(model.entity.icon),
    run: () => void navigate(pathOf(model, row)),
  })
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
      ...bestFirst(query, list.data, (row) => (isCalled(model, row, query) ? query : titleOf(model, row)))
        .slice(0, maxShown)
        .map((row) => rowOption('found', model, row)),
      ...(list.total > maxShown ? [moreOf(model)] : []),
    ],
  })
  const groupOf = (group: (typeof commandGroups)[number]): OptionGroup => ({
    id: group,
    heading: t(`command:group.${group}`),
    options: [...commandOptions.filter((option) => option.group === group), ...(group === 'list' ? mineOptions : [])],
  })
  const ofCommands = isAsking
    ? [{ id: 'commands', heading: t('command:commands'), options: [...commandOptions, ...mineOptions] }]
    : commandGroups.map(groupOf)
  const recent: OptionGroup = {
    id: 'recent',
    heading: t('command:recent'),
    options: recents.rows
      // The current page is left out.
      .filter(({ model, row }) => pathOf(model, row) !== pathname)
      .map(({ model, row }) => rowOption('recent', model, row)),
  }
  const isHere = ({ id }: OptionGroup) => id === 'here' || id === 'list'
  const groups = isAsking
    ? [...ofCommands, ...search.found.map(foundIn)]
    : [...ofCommands.filter(isHere), recent, ...ofCommands.filter((group) => !isHere(group))]
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    /** Number of skeletons for options that are loading. */
    waiting: isAsking ? (search.pending ? 3 : 0) : recents.pending,
    failed: isAsking && search.failed,
    retry: search.retry,
  }
}
