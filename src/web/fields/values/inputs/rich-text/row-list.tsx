import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { iconOf } from '../../../../base/ui/icons.ts'
import { numberedTitleOf } from '../../../../data/rows/titles.ts'
import { CaretList } from './caret-list.tsx'
import type { Nameable } from './naming-rows.ts'

type Props = {
  readonly id: string
  readonly rows: readonly Nameable[]
  readonly active: number
  readonly onChoose: (row: Nameable) => void
}

/** List of rows that the text may name, below the caret. */
export const RowList = ({ id, rows, active, onChoose }: Props) => {
  const { t } = useTranslation('rich_text')
  return (
    <CaretList
      id={id}
      label={t('rows')}
      items={rows}
      keyOf={({ row }) => row.id}
      active={active}
      onChoose={onChoose}
      show={({ model, row }) => {
        const Icon = iconOf(model.entity.icon)
        return (
          <>
            <Icon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
            <Box component="bdi" sx={{ minInlineSize: 0 }}>
              {numberedTitleOf(model, row)}
            </Box>
          </>
        )
      }}
    />
  )
}
