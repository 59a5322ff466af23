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
import { type Found, mostShown, useSearch } from './use-search.ts'

const pathOf = (model: Model, row: Row): string => `${model.entity.page}/${encodeURIComponent(String(row.id))}`

/** Commands of the page below, as it was when the palette opened: afterwards the focus is here. */
export const useApplicable = (): readonly Command[] =>
  useState(() => allCommands().filter((command) => command.keysOnly !== true && appliesNow(command)))[0]

/** What kbar holds of the commands, found by what is typed. */
const useCommandOptions = (commands: readonly Command[], typed: string): readonly (Option & { group: string })[] => {
  const { actions } = useKBar((state) => ({ actions: state.actions }))
  const all = useMemo(
    () =>
      commands.flatMap(({ id, icon, keys, group, keywords }) => {
        const action = actions[id]
        if (action === undefined) return []
        const run = () => action.command?.perform()
        const shown = typeof icon === 'string' ? paletteIcons[icon] : icon
        return [
          { id, title: action.name, icon: shown, group, run, ...(keys && { keys }), ...(keywords && { keywords }) },
        ]
      }),
    [commands, actions],
  )
  return useMemo(
    () => matching(typed, all, ({ title, keywords }) => ({ name: title, ...(keywords && { keywords }) })),
    [typed, all],
  )
}

/** Whether a row is known by exactly what is typed, such as a key of elsewhere: no name answers better. */
const isCalled = (model: Model, row: Row, typed: string): boolean =>
  model.fields.some(
    ({ field, wire }) =>
      'search' in field &&
      field.search === 'whole' &&
      String(row[wire] ?? '').toLowerCase() === typed.trim().toLowerCase(),
  )

/**
 * All that the palette offers, in groups: the page's own commands, rows opened last, all others; as soon as something
 * is typed, the commands that answer it, and the rows found in each entity.
 */
export const useGroups = (commands: readonly Command[], typed: string) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isAsking = typed.trim() !== ''
  const shown = useCommandOptions(commands, typed)
  const mine = useMineOptions(typed, modelAt(useProduct().models.all, pathname))
  const search = useSearch(typed)
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
    run: () => void navigate(`${model.entity.page}?${new URLSearchParams({ search: typed.trim() })}`),
  })
  const foundIn = ({ model, list }: Found): OptionGroup => ({
    id: `found.${model.name}`,
    heading: t(keyOfEntity(model.name, 'many')),
    options: [
      ...bestFirst(typed, list.data, (row) => (isCalled(model, row, typed) ? typed : titleOf(model, row)))
        .slice(0, mostShown)
        .map((row) => rowOption('found', model, row)),
      ...(list.total > mostShown ? [moreOf(model)] : []),
    ],
  })
  const groupOf = (group: (typeof commandGroups)[number]): OptionGroup => ({
    id: group,
    heading: t(`command:group.${group}`),
    options: [...shown.filter((option) => option.group === group), ...(group === 'list' ? mine : [])],
  })
  const ofCommands = isAsking
    ? [{ id: 'commands', heading: t('command:commands'), options: [...shown, ...mine] }]
    : commandGroups.map(groupOf)
  const recent: OptionGroup = {
    id: 'recent',
    heading: t('command:recent'),
    options: recents.rows
      // Whoever looks at it needs no way to it.
      .filter(({ model, row }) => pathOf(model, row) !== pathname)
      .map(({ model, row }) => rowOption('recent', model, row)),
  }
  const isHere = ({ id }: OptionGroup) => id === 'here' || id === 'list'
  const groups = isAsking
    ? [...ofCommands, ...search.found.map(foundIn)]
    : [...ofCommands.filter(isHere), recent, ...ofCommands.filter((group) => !isHere(group))]
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    /** Lines that are still on their way, for their skeletons. */
    waiting: isAsking ? (search.pending ? 3 : 0) : recents.pending,
    failed: isAsking && search.failed,
    retry: search.retry,
  }
}
