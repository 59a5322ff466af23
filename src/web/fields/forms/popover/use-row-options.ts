import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { traitsOf } from '../../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { rankedByName } from '../../../../core/query/name-rank.ts'
import { conjunction, type Node } from '../../../../core/query/predicate.ts'
import { mostPerPage } from '../../../../core/query/query.ts'
import { keyOfOutside } from '../../../../core/words/keys.ts'
import { client } from '../../../base/api/client.ts'
import { type Row, readList } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { useMe } from '../../../data/access/me.tsx'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { queryKeys } from '../../../data/rows/query-keys.ts'
import { includedRows, keyIn, numberedTitleOf, targetModel, titleOf } from '../../../data/rows/titles.ts'
import { useRows } from '../../../data/rows/use-rows.ts'
import { useRowConditions } from '../../values/inputs/use-within.ts'
import { matchingSections, type Option } from './option.ts'

/** Debounce of a search on the server in milliseconds. */
const debounceMs = 200

/** The text once typing has paused. */
const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The row with a `members` list that a row belongs to: itself, or its parent, such as a task's project. */
const memberListOf = (model: Model, row: Row, models: ReturnType<typeof useProduct>['models']) => {
  if (model.entity.members !== undefined) return { model, id: String(row.id) }
  for (const field of model.fields) {
    const target =
      traitsOf(field.field).hangs === true && field.includeAs !== null ? targetModel(models, field) : undefined
    const id = row[field.wire] ?? includedRows(field, row)[0]?.id
    if (target?.entity.members !== undefined && typeof id === 'string') return { model: target, id }
  }
  return undefined
}

/** Members of the row that a row belongs to; undefined where there is no such list, or it can't be read. */
const useMembers = (model: Model, row: Row, isOfPeople: boolean) => {
  const { models } = useProduct()
  const people = models.of(models.actorEntity)
  const holdsAll = useHoldsAll()
  const list = isOfPeople && settings.own ? memberListOf(model, row, models) : undefined
  const enabled = list !== undefined && holdsAll([permissionFor(list.model.entity, 'show')])
  const path = list === undefined ? '' : `${list.model.entity.api}/${encodeURIComponent(list.id)}/users`
  const { data, isPending } = useQuery({
    enabled,
    queryKey: queryKeys.listBelow(people, list?.id ?? '', 'members', path, 'all'),
    queryFn: async () =>
      readList(
        (await client.get<unknown>(path, { params: { perPage: mostPerPage, orderOn: 'name', orderBy: 'asc' } })).data,
      ),
    retry: false,
  })
  return { list: list?.model, rows: data?.data, isPending: enabled && isPending }
}

type Options = {
  readonly options: readonly Option[]
  /** The options belong to an earlier text. */
  readonly isStale: boolean
  /** Number of rows that match beyond those that were read. */
  readonly remaining: number
}

/**
 * Rows that a reference may lead to, ranked by the typed text. Up to a page of rows is read once and filtered here, so that
 * typing needs no call; of more the server searches. The signed-in user comes first, then members of the row's parent.
 */
export const useRowOptions = (model: Model, field: ModelField, row: Row, typed: string): Options => {
  const { t } = useTranslation('common')
  const { models } = useProduct()
  const target = targetModel(models, field)
  const isOfPeople = target.name === models.actorEntity
  const me = useMe()
  const members = useMembers(model, row, isOfPeople)
  const title = target.byName.get(target.entity.title)
  const where: readonly Node[] = useRowConditions(model, field, row)
  const base = {
    page: 1,
    perPage: mostPerPage,
    sort: title?.sortable === true ? [{ field: title.wire, order: 'asc' as const }] : [],
  }
  const first = useRows(target, { ...base, where: conjunction(...where) })
  const isWhole = first.query.data !== undefined && first.query.data.data.length >= first.query.data.total
  const text = typed.trim()
  const settled = useDebounced(text)
  const isSearched = first.query.data !== undefined && !isWhole && settled !== ''
  const searched = useRows(target, { ...base, perPage: 30, search: settled, where: conjunction(...where) }, isSearched)
  // The search finds other columns too, and its first page may lack names that begin with the text.
  const begins = title === undefined ? [] : [{ column: title.wire, operator: 'startswith', value: settled } as const]
  const beginning = useRows(
    target,
    { ...base, perPage: 10, where: conjunction(...where, ...begins) },
    isSearched && settings.own && begins.length > 0,
  )
  const isSearching = !isWhole && text !== ''
  const rows = isSearching
    ? [...(beginning.query.data?.data ?? []), ...(searched.query.data?.data ?? [])]
    : (first.query.data?.data ?? [])
  const optionOf = (one: Row): Option => ({
    key: keyIn(field, one),
    title: numberedTitleOf(target, one),
    value: keyIn(field, one),
    row: one,
    aliases: [titleOf(target, one)],
  })
  // The first list is kept: a row that is toggled must not move under the pointer.
  const [included] = useState(() => includedRows(field, row))
  const unique = (list: readonly Row[], without: ReadonlySet<string>) =>
    [...new Map(list.map((one) => [keyIn(field, one), one]))].flatMap(([key, one]) => (without.has(key) ? [] : [one]))
  const memberRows = members.rows ?? []
  const isMember = new Set(memberRows.map((one) => keyIn(field, one)))
  const myself: readonly Option[] =
    isOfPeople && typeof me.id === 'string'
      ? [
          {
            key: keyIn(field, me),
            title: t('property.assignToMe'),
            value: keyIn(field, me),
            row: me,
            shortcut: 'i',
            aliases: [titleOf(target, me), t('me')],
          },
        ]
      : []
  const mine = new Set(myself.map(({ key }) => key))
  // Chosen rows are always among the options, as they may be on no page that was read.
  const others = unique(isSearching ? rows : [...included, ...rows], new Set([...mine, ...isMember]))
  const heading = memberRows.length === 0 || members.list === undefined ? undefined : t(keyOfOutside(members.list.name))
  const outside = isSearching
    ? // The server may have found a row by another column, such as a mail address: nothing is filtered out here.
      rankedByName(others, (one) => titleOf(target, one), text).map((one) => ({ ...optionOf(one), aliases: [text] }))
    : others.map(optionOf)
  const sections = [{ options: [...myself, ...unique(memberRows, mine).map(optionOf)] }, { heading, options: outside }]
  const isBusy = isSearching
    ? settled !== text || searched.query.isPlaceholderData || (searched.query.isPending && !searched.query.isError)
    : first.query.isPending && !first.query.isError
  return {
    options: matchingSections(sections, typed),
    isStale: isBusy || members.isPending,
    remaining: isSearching ? Math.max(0, (searched.query.data?.total ?? 0) - rows.length) : 0,
  }
}
