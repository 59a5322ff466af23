import AddIcon from '@mui/icons-material/Add'
import ChecklistIcon from '@mui/icons-material/ChecklistOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { client } from '../../base/api/client.ts'
import { type Row, readOne } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { useFocusBeside } from '../../base/ui/focus/focus-beside.ts'
import { ConfirmDialog } from '../../base/ui/state/confirm-dialog.tsx'
import { useHolds } from '../../data/access/can.tsx'
import type { FacetPanelProps } from '../../data/areas/product.ts'
import { useModel, useProduct } from '../../data/areas/product.ts'
import { useAllRows } from '../../data/rows/all-rows.ts'
import type { Owners } from '../../data/rows/live/outdated-queries.ts'
import { deleteRow } from '../../data/rows/row-calls.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { anyChangeOf, deletionOf } from '../../data/rows/write-effects.ts'
import { LineInput } from '../../fields/forms/add-line.tsx'
import { useAddLine } from '../../fields/forms/use-add-line.ts'
import { useRowOrder } from '../../views/row-order/use-row-order.ts'
import { hoverTools, RecordSection, useSection } from '../../views/row-page/section.tsx'
import { subjectValues, useFacetModel, useMayOnFacet } from '../facet-model.ts'
import { ChecklistLine, can } from './checklist-line.tsx'

const addCommand = {
  id: 'row.checklist',
  label: { key: 'checklists:add' },
  icon: ChecklistIcon,
  keys: ['y'],
}

/** Adds a list and continues with its items: text submitted while the list is being created becomes its first item. */
const useAddList = (about: Model, row: Row) => {
  const act = useAction()
  const [list, item] = [useFacetModel('checklists'), useFacetModel('checklist_items')]
  const owners = { [about.name]: String(row.id) }
  const isLeading = useRef(false)
  /** Id of the created list until it is on screen, and the text entered for it before it was created. */
  const createdId = useRef<string>(undefined)
  const early = useRef<string[]>([])
  const line = useAddLine({
    target: [list.name, 'name'],
    place: String(row.id),
    add: async (name) => {
      let listId: string | undefined
      const isMade = await act(
        async () => {
          const answer = await client.post<unknown>(list.entity.api, { ...subjectValues(about, row), name })
          listId = String(readOne(answer.data).id)
          createdId.current = listId
          return answer
        },
        { rows: list },
      )
      isLeading.current = isMade
      for (let text = early.current.shift(); text !== undefined; text = early.current.shift())
        if (listId === undefined) line.giveBack(text)
        else await addItem(listId, text)
      return isMade
    },
  })
  const addItem = async (checklist_id: string, text: string) => {
    if (!(await act(() => client.post<unknown>(item.entity.api, { checklist_id, text }), { rows: item, owners })))
      line.giveBack(text)
  }
  const end = () => {
    const text = line.text.trim()
    if (text === '') return
    if (!isLeading.current) {
      isLeading.current = true
      line.end()
      return
    }
    line.clear()
    if (createdId.current === undefined) early.current.push(text)
    else void addItem(createdId.current, text)
  }
  /** Called when a list mounts. @returns the initial text of its input if the input takes the focus; undefined if the focus has moved since */
  const begin = (id: string): string | undefined => {
    if (createdId.current !== id) return undefined
    createdId.current = undefined
    isLeading.current = false
    const input = line.input.current
    if (input === null || document.activeElement !== input) return undefined
    const text = input.value
    line.clear()
    return text
  }
  return { line: { ...line, end }, begin }
}

/** The input that adds items to a list. @param begin returns the initial text; undefined if the input does not take the focus */
const AddItem = ({ row, owners, begin }: Pick<ChecklistProps, 'row' | 'owners' | 'begin'>) => {
  const { t } = useTranslation('checklists')
  const item = useFacetModel('checklist_items')
  const act = useAction()
  const line = useAddLine({
    target: [item.name, 'text'],
    place: String(row.id),
    add: (text) =>
      act(() => client.post<unknown>(item.entity.api, { checklist_id: row.id, text }), { rows: item, owners }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useLayoutEffect(() => {
    const text = begin()
    if (text === undefined) return
    line.write(text)
    line.input.current?.focus()
  }, [])
  const label = t('addItem', { list: String(row.name ?? '') })
  return <LineInput line={line} label={label} placeholder={label} max={300} />
}

type ChecklistProps = {
  readonly row: Row
  /** The row that the list is about, by its entity. */
  readonly owners: Owners
  readonly items: readonly Row[]
  readonly begin: () => string | undefined
}

const Checklist = ({ row, owners, items: rows, begin }: ChecklistProps) => {
  const box = useRef<HTMLElement>(null)
  useFocusBeside(box)
  const { t } = useTranslation(['checklists', 'common'])
  const id = useId()
  const act = useAction()
  const item = useFacetModel('checklist_items')
  const mayAdd = useMayOnFacet(item, 'store') && can(row, 'update')
  const [announcement, setAnnouncement] = useState('')
  const { rows: items, move } = useRowOrder({
    model: item,
    rows,
    owners,
    announce: (item, place, total) =>
      setAnnouncement(t('checklists:moved', { name: String(item.text ?? ''), place, total })),
  })
  const [isAsked, setAsked] = useState(false)
  const name = String(row.name ?? '')
  const done = items.filter((item) => item.done === true).length
  const list = useFacetModel('checklists')
  return (
    <Box ref={box} component="section" aria-labelledby={id} sx={{ '& + &': { marginBlockStart: 4 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, '&:hover .tools': { opacity: 1 } }}>
        <Typography
          id={id}
          component="h3"
          sx={{ fontSize: '0.8125rem', fontWeight: 600, minInlineSize: 0, overflowWrap: 'anywhere' }}
        >
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {items.length > 0 && t('checklists:done', { done, total: items.length })}
        </Typography>
        {can(row, 'delete') && (
          <Box className="tools" sx={hoverTools}>
            <IconButton size="small" aria-label={t('checklists:remove', { name })} onClick={() => setAsked(true)}>
              <DeleteIcon sx={{ fontSize: 18 }} />
            </IconButton>
          </Box>
        )}
      </Box>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0 }}>
        {items.map((item, place) => (
          <ChecklistLine
            key={String(item.id)}
            row={item}
            owners={owners}
            place={place}
            total={items.length}
            move={move}
          />
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      {mayAdd && <AddItem row={row} owners={owners} begin={begin} />}
      <ConfirmDialog
        open={isAsked}
        title={t('checklists:remove', { name })}
        text={t('checklists:removeSure')}
        confirm={t('common:delete')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void act(() => deleteRow(list, row), { more: [deletionOf(list, row), anyChangeOf(item)] })
        }}
      />
    </Box>
  )
}

/** The checklists of a row, each item checked in place. */
export const Checklists = ({ model, row, mayChange }: FacetPanelProps) => {
  const { t } = useTranslation('checklists')
  const [list, item] = [useFacetModel('checklists'), useFacetModel('checklist_items')]
  const [mayReadLists, mayReadItems] = [useMayOnFacet(list, 'index'), useMayOnFacet(item, 'index')]
  const mayRead = mayReadLists && mayReadItems
  const mayStore = useMayOnFacet(list, 'store') && mayChange
  const { isOpen, open, box } = useSection<HTMLDivElement>(addCommand, mayRead && mayStore)
  const id = String(row.id)
  const { data: lists = [] } = useAllRows(list, { where: allOf(equals('about_id', id)) }, { enabled: mayRead })
  const adding = useAddList(model, row)
  const mayName = useHolds({ permissions: [permissionFor(useModel(useProduct().models.actorEntity).entity, 'index')] })
  const { data: items = [] } = useAllRows(
    item,
    {
      params: { about_id: id },
      include: mayName ? ['assignee'] : [],
      sort: settings.own ? [{ field: 'position', order: 'asc' }] : [],
    },
    { enabled: mayRead },
  )
  if (!mayRead || (lists.length === 0 && !mayStore)) return null
  return (
    <RecordSection
      id="row-checklists"
      title={t(keyOfEntity(list.name, 'many'))}
      isTitleHidden={lists.length > 0}
      isUnused={lists.length === 0 && !isOpen}
      buttons={
        lists.length === 0 && !isOpen
          ? [{ label: t(keyOfEntity(list.name, 'one')), name: t('checklists:add'), icon: AddIcon, onClick: open }]
          : []
      }
    >
      {lists.map((list) => (
        <Checklist
          key={String(list.id)}
          row={list}
          owners={{ [model.name]: id }}
          items={items.filter((item) => item.checklist_id === list.id)}
          begin={() => adding.begin(String(list.id))}
        />
      ))}
      {mayStore && (
        <Box ref={box}>
          <LineInput line={adding.line} label={t('checklists:add')} placeholder={t('checklists:add')} max={160} />
        </Box>
      )}
    </RecordSection>
  )
}
