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
import { iconOf } from '../../../../base/ui/icons.ts'
import type { Block, BlockName } from './blocks.ts'
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
  readonly blocks: readonly Block[]
  readonly active: number
  readonly onChoose: (block: Block) => void
}

/** List of blocks to insert, below the caret. */
export const BlockList = ({ id, blocks, active, onChoose }: Props) => {
  const { t } = useTranslation('rich_text')
  return (
    <CaretList
      id={id}
      label={t('blocks')}
      items={blocks}
      keyOf={(block) => (typeof block === 'string' ? block : block.key)}
      active={active}
      onChoose={onChoose}
      show={(block) => {
        const [Icon, label] =
          typeof block === 'string' ? [icons[block], t(`block.${block}`)] : [iconOf(block.icon), t(block.title)]
        return (
          <>
            <Icon fontSize="small" aria-hidden />
            {label}
          </>
        )
      }}
    />
  )
}
