import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { conjunction } from '../../../../core/query/predicate.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { cutText } from '../../../base/theme/tokens.ts'
import { ErrorState } from '../../../base/ui/state/error-state.tsx'
import { Waiting, WaitingBlock } from '../../../base/ui/state/waiting.tsx'
import { valueFilter } from '../../../data/rows/groups.ts'
import type { RowsQuery } from '../../../data/rows/use-rows.ts'
import { registerList } from '../../../fields/commands/list-focus.ts'
import { type Density, densities } from '../../collection/layout.ts'
import { useStoredText } from '../../collection/layout-store.ts'
import type { Selection } from '../../collection/use-selection.ts'
import { checkboxWidth, widthsOf } from '../columns.tsx'
import { GroupHead } from './group-head.tsx'
import { type GroupedList, GroupRows, type RowPlace } from './group-rows.tsx'
import type { RowGroup } from './row-groups.ts'
import { useRowGroups } from './use-row-groups.ts'

/** Distance from the viewport at which an element counts as near. */
const rootMargin = '400px'

/**
 * Whether an element has been near the viewport; stays true.
 * @returns ref for the element
 */
const useNear = (): readonly [ref: RefCallback<HTMLElement>, isNear: boolean] => {
  const [isNear, setNear] = useState(false)
  const [watch] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  })
  return [watch, isNear]
}

/** Groups that are shown at first, and added by 'more'. */
const groupsPerStep = 30

type Props = {
  readonly model: Model
  /** The field by which rows are grouped. */
  readonly field: ModelField
  readonly fields: readonly ModelField[]
  readonly density: Density
  readonly question: RowsQuery
  readonly isNarrow: boolean
  readonly address: ((row: Row) => string) | undefined
  readonly peek: ((row: Row) => void) | undefined
  readonly openId: string | undefined
  readonly selection: Selection | undefined
  /** Row to focus; a new object for each request. */
  readonly focusOn: { readonly id: string } | undefined
  readonly empty: () => ReactNode
}

const keyOf = ({ key }: RowGroup): string => key ?? ''

/** Keys of collapsed groups, stored on this device. */
const useCollapsed = (name: string) => {
  const [text, storeText] = useStoredText(name)
  const collapsed = new Set((text ?? '').split(' ').filter((key) => key !== ''))
  const idOf = (group: RowGroup) => group.key ?? '-'
  return {
    isCollapsed: (group: RowGroup) => collapsed.has(idOf(group)),
    toggle: (group: RowGroup) => {
      if (!collapsed.delete(idOf(group))) collapsed.add(idOf(group))
      storeText(collapsed.size === 0 ? undefined : [...collapsed].join(' '))
    },
  }
}

type GroupProps = {
  readonly list: GroupedList
  readonly field: ModelField
  readonly group: RowGroup
  readonly question: RowsQuery
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** A group, whose rows are read once it is near the viewport. */
const GroupPart = ({ list, field, group, question, isOpen, onToggle }: GroupProps) => {
  const [ref, isNear] = useNear()
  const { page: _, perPage, where, ...asked } = question
  const head = <GroupHead model={list.model} field={field} group={group} isOpen={isOpen} onToggle={onToggle} />
  const columns = list.fields.length + (list.selection === undefined ? 0 : 1)
  const rows = isOpen && isNear && group.count > 0 && (
    <GroupRows
      list={list}
      group={keyOf(group)}
      query={{ ...asked, where: conjunction(where, valueFilter(field, group.key)) }}
      perPage={perPage}
      count={group.count}
    />
  )
  if (list.isNarrow)
    return (
      <section ref={ref} aria-label={group.name}>
        {head}
        {rows}
      </section>
    )
  return (
    <tbody ref={ref}>
      <tr>
        <th scope="rowgroup" colSpan={columns}>
          {head}
        </th>
      </tr>
      {rows}
    </tbody>
  )
}

const tableLook = {
  inlineSize: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': { textAlign: 'start', paddingInline: '10px', paddingBlock: 0, fontWeight: 'inherit' },
  '& thead th': { blockSize: 36, fontWeight: 500, whiteSpace: 'nowrap' },
  '& tr': { borderBlockEnd: '1px solid', borderColor: 'divider' },
  '& tbody th': { bgcolor: 'action.hover', paddingInline: '4px' },
  // Long text is truncated at its end.
  '& td > div': { display: 'flex', alignItems: 'center', minInlineSize: 0, overflow: 'hidden' },
  // With a mouse, a checkbox appears at the pointer or the focus, or once a row is selected.
  '@media (hover: hover)': {
    '& .MuiCheckbox-root:not(.Mui-checked)': { opacity: 0 },
    '& tr:is(:hover, :focus-within) .MuiCheckbox-root': { opacity: 1 },
    '&:has(.Mui-checked) .MuiCheckbox-root.MuiCheckbox-root': { opacity: 1 },
  },
  '& td bdi': cutText,
} as const

/** The rows of a list in groups, one for each value of a field, with counts by the server. */
export const GroupedRows = ({ model, field, question, selection, focusOn, peek, ...props }: Props) => {
  // The heads of the groups say the field's values.
  const fields = props.fields.filter(({ wire }) => wire !== field.wire)
  const { t } = useTranslation(['groups', model.name, 'common'])
  const [limit, setLimit] = useState(groupsPerStep)
  const { groups, hidden, isWaiting, query } = useRowGroups(model, question, field, limit)
  const { isCollapsed, toggle } = useCollapsed(`groups:${model.name}:${field.name}`)
  const [current, setCurrent] = useState<RowPlace>()
  const container = useRef<HTMLDivElement>(null)
  // Visible rows by group, read by list keys.
  const visibleRows = useRef(new Map<string, readonly Row[]>())
  const onRows = useCallback((group: string, rows: readonly Row[]) => {
    visibleRows.current.set(group, rows)
  }, [])
  const focus = useCallback((id: string, group?: string) => {
    const inGroup = group === undefined ? '' : `[data-group="${CSS.escape(group)}"]`
    const row = container.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]${inGroup}`)
    ;(row?.querySelector<HTMLElement>('a') ?? row)?.focus()
  }, [])
  const lastFocusOn = useRef(focusOn)
  useEffect(() => {
    if (focusOn === undefined || focusOn === lastFocusOn.current) return
    lastFocusOn.current = focusOn
    focus(focusOn.id, current?.id === focusOn.id ? current.group : undefined)
  }, [focusOn, focus, current])
  useEffect(() => {
    const rowPlaces = () =>
      groups.flatMap((group) =>
        isCollapsed(group)
          ? []
          : (visibleRows.current.get(keyOf(group)) ?? []).map((row) => ({ group: keyOf(group), row })),
      )
    const isCurrent = ({ group, row }: { readonly group: string; readonly row: Row }) =>
      group === current?.group && String(row.id) === current.id
    registerList({
      model,
      get rows() {
        return rowPlaces().map(({ row }) => row)
      },
      get current() {
        return rowPlaces().find(isCurrent)?.row
      },
      selected: selection?.rows ?? new Map(),
      toggle: selection?.toggle,
      peek,
      address: props.address,
      move: (by) => {
        const all = rowPlaces()
        const currentIndex = all.findIndex(isCurrent)
        const next =
          all[
            currentIndex < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, currentIndex + by))
          ]
        if (next !== undefined) focus(String(next.row.id), next.group)
      },
    })
  })
  useEffect(() => () => registerList(undefined), [])
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (isWaiting)
    return (
      <Waiting>
        <WaitingBlock height={320} />
      </Waiting>
    )
  if (groups.every(({ count }) => count === 0)) return props.empty()
  const list: GroupedList = {
    model,
    fields,
    rowHeight: densities[props.density],
    isNarrow: props.isNarrow,
    address: props.address,
    peek,
    openId: props.openId,
    selection,
    current,
    onCurrent: setCurrent,
    onRows,
  }
  const parts = groups.map((group) => (
    <GroupPart
      key={keyOf(group)}
      list={list}
      field={field}
      group={group}
      question={question}
      isOpen={!isCollapsed(group)}
      onToggle={() => toggle(group)}
    />
  ))
  const name = t('groups:label', { name: t(labelKey(model, field.name)) })
  const widths = widthsOf(model, fields).map(({ least }) => least)
  const leastWidth = widths.reduce((sum, width) => sum + width, selection === undefined ? 0 : checkboxWidth)
  return (
    <Box ref={container}>
      {props.isNarrow ? (
        parts
      ) : (
        // A scrollable region must be focusable.
        <Box role="region" aria-label={name} tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Box component="table" aria-label={name} sx={{ ...tableLook, minInlineSize: leastWidth }}>
            <colgroup>
              {selection !== undefined && <col style={{ inlineSize: checkboxWidth }} />}
              {fields.map((one, at) => (
                // The title takes the room that is left.
                <col key={one.wire} style={one.name === model.entity.title ? {} : { inlineSize: widths[at] }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {selection !== undefined && <td />}
                {fields.map((one) => (
                  <th scope="col" key={one.wire}>
                    {t(labelKey(model, one.name))}
                  </th>
                ))}
              </tr>
            </thead>
            {parts}
          </Box>
        </Box>
      )}
      {hidden > 0 && (
        <Button onClick={() => setLimit(limit + groupsPerStep)} sx={{ m: 2 }}>
          {t('groups:more', { count: hidden, amount: hidden })}
        </Button>
      )}
    </Box>
  )
}
