import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'
import { GridColumnUnsortedIcon, type GridSlotProps, type GridSlotsComponent } from '@mui/x-data-grid'
import { cloneElement, isValidElement, type ReactNode } from 'react'

/** Instead of MUI's tooltip: the heading's whole name, where it is cut. */
const NamedByTitle = ({ title, children }: { title?: unknown; children?: ReactNode }) =>
  isValidElement<{ title?: string }>(children) && typeof title === 'string' && title !== ''
    ? cloneElement(children, { title })
    : children

const Check = ({ slotProps, material: _, ...props }: GridSlotProps['baseCheckbox'] & Pick<CheckboxProps, 'ref'>) => (
  <Checkbox {...(props as CheckboxProps)} inputProps={slotProps?.htmlInput ?? {}} />
)

const Rule = (props: SvgIconProps) => (
  <SvgIcon {...props}>
    <rect width="1" height="24" x="11.5" rx="0.5" />
  </SvgIcon>
)

/** What the grid shows of Material. The build leaves its own choice out, with all that we never show (`app/build/grid-left-out.ts`). */
export const gridParts = {
  baseCheckbox: Check,
  baseIconButton: IconButton,
  baseSkeleton: Skeleton,
  baseTooltip: NamedByTitle,
  columnResizeIcon: Rule,
  columnSortedAscendingIcon: ArrowUpwardIcon,
  columnSortedDescendingIcon: ArrowDownwardIcon,
  columnUnsortedIcon: GridColumnUnsortedIcon,
} as Partial<GridSlotsComponent>
