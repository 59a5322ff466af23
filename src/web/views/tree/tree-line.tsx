import { useDraggable } from '@dnd-kit/react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { cutText } from '../../base/theme/tokens.ts'
import { ChoicesButton } from '../../base/ui/choices-button.tsx'
import { iconOf } from '../../base/ui/icons.ts'
import { useProduct } from '../../data/areas/product.ts'
import { titleOf } from '../../data/rows/titles.ts'
import type { Step, Zone } from './moves.ts'
import { useTree } from './tree-context.ts'

const steps: readonly Step[] = ['up', 'down', 'in', 'out']

const shadows = {
  before: 'inset 0 2px 0 0 var(--tms-palette-primary-main)',
  after: 'inset 0 -2px 0 0 var(--tms-palette-primary-main)',
  inside: 'inset 0 0 0 2px var(--tms-palette-primary-main)',
} as const satisfies Record<Zone, string>

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minInlineSize: 0,
  minBlockSize: 28,
  borderRadius: 1,
  '& .tree-menu': { opacity: 0 },
  '&:hover .tree-menu, .Mui-focused > & .tree-menu, & .tree-menu:focus-within': { opacity: 1 },
  '@media (hover: none)': { '& .tree-menu': { opacity: 1 } },
} as const

type Props = { readonly model: Model; readonly row: Row; readonly line: string; readonly isLeaf: boolean }

/** A row of a tree: what it is, its title as a link, and its menu. */
export const TreeLine = ({ model, row, line, isLeaf }: Props) => {
  const { t } = useTranslation('tree')
  const { lineMarks } = useProduct()
  const { address, icon, choices, mayMove, over, move, arrive } = useTree()
  const id = String(row.id)
  useEffect(() => arrive(line), [arrive, line])
  const isMovable = mayMove && !isLeaf
  const { ref } = useDraggable({ id, disabled: !isMovable })
  const Icon = iconOf(icon(model, row))
  const Marks = lineMarks[model.name]
  const title = titleOf(model, row)
  const zone = over?.id === id ? over.zone : undefined
  const moves = isMovable ? steps.map((step) => [t(`step.${step}`), () => move(id, step), true] as const) : []
  return (
    <Box
      ref={ref}
      {...(isLeaf ? {} : { 'data-tree-row': id })}
      sx={{ ...lineStyle, ...(zone === undefined ? {} : { boxShadow: shadows[zone] }) }}
    >
      <Icon fontSize="small" aria-hidden sx={{ color: 'text.secondary', fontSize: 18 }} />
      <Link
        component={RouterLink}
        to={address(model, row)}
        tabIndex={-1}
        draggable={false}
        color="inherit"
        underline="none"
        sx={{ flex: 1, minInlineSize: 0, display: 'flex' }}
      >
        {/* Cut at its own end, whatever the direction of the page. */}
        <Box component="bdi" sx={cutText}>
          {title}
        </Box>
      </Link>
      {Marks !== undefined && <Marks row={row} labelled={false} />}
      <Box
        className="tree-menu"
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <ChoicesButton label={t('menu', { title })} choices={[...choices(model, row, id), ...moves]} tabIndex={-1} />
      </Box>
    </Box>
  )
}
