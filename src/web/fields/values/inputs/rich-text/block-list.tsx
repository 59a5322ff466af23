import TaskListIcon from '@mui/icons-material/CheckBoxOutlined'
import CodeBlockIcon from '@mui/icons-material/DataObject'
import DangerIcon from '@mui/icons-material/ErrorOutlined'
import BulletListIcon from '@mui/icons-material/FormatListBulleted'
import OrderedListIcon from '@mui/icons-material/FormatListNumbered'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import DividerIcon from '@mui/icons-material/HorizontalRule'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import TextIcon from '@mui/icons-material/Notes'
import TableIcon from '@mui/icons-material/TableChartOutlined'
import SuccessIcon from '@mui/icons-material/TaskAlt'
import HeadingIcon from '@mui/icons-material/Title'
import WarningIcon from '@mui/icons-material/WarningAmber'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockName } from './blocks.ts'
import { CaretList } from './caret-list.tsx'

const icons: { readonly [B in BlockName]: ComponentType<SvgIconProps> } = {
  paragraph: TextIcon,
  heading1: HeadingIcon,
  heading2: HeadingIcon,
  heading3: HeadingIcon,
  bulletList: BulletListIcon,
  orderedList: OrderedListIcon,
  taskList: TaskListIcon,
  table: TableIcon,
  codeBlock: CodeBlockIcon,
  blockquote: QuoteIcon,
  divider: DividerIcon,
  picture: PictureIcon,
  info: InfoIcon,
  warning: WarningIcon,
  success: SuccessIcon,
  danger: DangerIcon,
}

type Props = {
  readonly id: string
  readonly blocks: readonly BlockName[]
  readonly active: number
  readonly onChoose: (block: BlockName) => void
}

/** List of blocks to insert, below the caret. */
export const BlockList = ({ id, blocks, active, onChoose }: Props) => {
  const { t } = useTranslation('rich_text')
  return (
    <CaretList
      id={id}
      label={t('blocks')}
      items={blocks}
      keyOf={(name) => name}
      active={active}
      onChoose={onChoose}
      show={(name) => {
        const Icon = icons[name]
        return (
          <>
            <Icon fontSize="small" aria-hidden />
            {t(`block.${name}`)}
          </>
        )
      }}
    />
  )
}
