import GridViewIcon from '@mui/icons-material/GridViewOutlined'
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined'
import { useTranslation } from 'react-i18next'

const icons = { cards: GridViewIcon, table: TableRowsIcon } as const

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
    <fieldset aria-label={t('shape.label')} className="shapes">
      {(['cards', 'table'] as const).map((shape) => {
        const Icon = icons[shape]
        return (
          <button
            key={shape}
            type="button"
            className="button"
            aria-pressed={isCards === (shape === 'cards')}
            aria-label={t(`shape.${shape}`)}
            title={t(`shape.${shape}`)}
            onClick={() => onChoose(shape === 'table' ? 'table' : undefined)}
          >
            <Icon fontSize="small" />
          </button>
        )
      })}
    </fieldset>
  )
}
