import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Department, DepartmentBox, type Team } from './department-box.tsx'
import { linesOf, type Node, nextOf } from './tree.ts'

const line = '1px solid var(--tms-palette-divider)'
const phone = '@media (max-width: 599.95px)'
/**
 * The lines between a box and those below it: down from it, across its children, down to each; on phones beside an
 * indented list.
 */
const level = {
  display: 'flex',
  justifyContent: 'center',
  listStyle: 'none',
  m: 0,
  p: 0,
  paddingBlockStart: '16px',
  position: 'relative',
  '&::before': { content: '""', position: 'absolute', insetBlockStart: 0, blockSize: 16, borderInlineStart: line },
  [phone]: {
    flexDirection: 'column',
    paddingBlockStart: 0,
    paddingInlineStart: '16px',
    '&::before': { display: 'none' },
  },
} as const
const branch = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  position: 'relative',
  paddingInline: 2,
  paddingBlockStart: '16px',
  '&::before': { content: '""', position: 'absolute', insetBlockStart: 0, blockSize: 16, borderInlineStart: line },
  '&::after': { content: '""', position: 'absolute', insetBlockStart: 0, insetInline: 0, borderBlockStart: line },
  '&:first-of-type::after': { insetInlineStart: '50%' },
  '&:last-of-type::after': { insetInlineEnd: '50%' },
  '&:only-child::after': { display: 'none' },
  [phone]: {
    alignItems: 'flex-start',
    paddingInline: '12px 0',
    '&::before': { display: 'none' },
    '&::after, &:first-of-type::after, &:last-of-type::after, &:only-child::after': {
      display: 'block',
      inset: 'auto',
      insetBlock: 0,
      insetInlineStart: 0,
      borderBlockStart: 'none',
      borderInlineStart: line,
    },
  },
} as const
const root = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  [phone]: { alignItems: 'flex-start' },
} as const

type Props = { readonly trees: readonly Node<Department>[]; readonly teamsOf: (id: string) => readonly Team[] }

/**
 * The organisation drawn from top to bottom. It is one stop of Tab: arrows move between levels and neighbours, Space
 * folds the part below, Enter opens the department.
 */
export const Chart = ({ trees, teamsOf }: Props) => {
  const { t } = useTranslation('office')
  const { direction } = useTheme()
  const navigate = useNavigate()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string>()
  const chart = useRef<HTMLUListElement>(null)
  const lines = linesOf(trees, folded)
  const stop = lines.some(({ id }) => id === current) ? current : lines[0]?.id
  const fold = (id: string) =>
    setFolded((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  const onKeyDown = (event: KeyboardEvent, id: string, isParent: boolean) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    if (event.key === 'Enter') void navigate(`/departments/${id}`)
    else if (event.key === ' ' && isParent) fold(id)
    else {
      const next = nextOf(lines, id, event.key, direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
      if (next === undefined) return
      setCurrent(next)
      chart.current?.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const draw = (nodes: readonly Node<Department>[], depth: number) =>
    nodes.map(({ row, children }) => {
      const isFolded = folded.has(row.id)
      const isParent = children.length > 0
      return (
        <Box
          component="li"
          key={row.id}
          role="treeitem"
          data-id={row.id}
          aria-level={depth}
          aria-label={row.name}
          aria-selected={stop === row.id}
          {...(isParent && { 'aria-expanded': !isFolded })}
          tabIndex={stop === row.id ? 0 : -1}
          onFocus={(event) => event.target === event.currentTarget && setCurrent(row.id)}
          onKeyDown={(event) => onKeyDown(event, row.id, isParent)}
          sx={{
            ...(depth === 1 ? root : branch),
            outline: 'none',
            '&:focus-visible > :first-of-type': { outline: '2px solid', outlineColor: 'primary.main', borderRadius: 2 },
            breakInside: 'avoid',
          }}
        >
          <DepartmentBox row={row} teams={teamsOf(row.id)} />
          {isParent && (
            <IconButton
              size="small"
              tabIndex={-1}
              aria-label={t(isFolded ? 'chart.unfold' : 'chart.fold', { name: row.name })}
              onClick={() => fold(row.id)}
              sx={{ p: 0.5, marginBlockStart: 1, '@media print': { display: 'none' } }}
            >
              {isFolded ? <AddIcon fontSize="small" /> : <RemoveIcon fontSize="small" />}
            </IconButton>
          )}
          {isParent && !isFolded && (
            <Box component="ul" role="group" sx={level}>
              {draw(children, depth + 1)}
            </Box>
          )}
        </Box>
      )
    })
  return (
    <Box
      component="ul"
      ref={chart}
      role="tree"
      aria-label={t('chart.title')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 6,
        justifyContent: { xs: 'flex-start', sm: 'safe center' },
        flexDirection: { xs: 'column', sm: 'row' },
        m: 0,
        p: 1,
      }}
    >
      {draw(trees, 1)}
    </Box>
  )
}
