import GridViewIcon from '@mui/icons-material/GridViewOutlined'
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslation } from 'react-i18next'

/** Cards or a table. */
export const ShapeSwitch = ({
  isCards,
  onChoose,
}: {
  isCards: boolean
  onChoose: (shape: 'table' | undefined) => void
}) => {
  const { t } = useTranslation('list')
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('shape.label')}
      value={isCards ? 'cards' : 'table'}
      onChange={(_, shape: string | null) => {
        if (shape !== null) onChoose(shape === 'table' ? 'table' : undefined)
      }}
    >
      <ToggleButton value="cards" aria-label={t('shape.cards')} title={t('shape.cards')}>
        <GridViewIcon fontSize="small" />
      </ToggleButton>
      <ToggleButton value="table" aria-label={t('shape.table')} title={t('shape.table')}>
        <TableRowsIcon fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  )
}
