import type { SvgIconComponent } from '@mui/icons-material'
import SheetIcon from '@mui/icons-material/GridOnOutlined'
import GridViewIcon from '@mui/icons-material/GridViewOutlined'
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined'
import PlanIcon from '@mui/icons-material/ViewAgendaOutlined'
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import { useTranslation } from 'react-i18next'

export type ListShape = 'cards' | 'table' | 'sheet' | 'board' | 'plan'
const icons: { readonly [S in ListShape]: SvgIconComponent } = {
  cards: GridViewIcon,
  table: TableRowsIcon,
  sheet: SheetIcon,
  board: BoardIcon,
  plan: PlanIcon,
}

type Props<S extends ListShape> = {
  readonly shapes: readonly S[]
  readonly shape: S
  readonly onChoose: (shape: S) => void
}

/** As what rows are shown. */
export const ShapeSwitch = <S extends ListShape>({ shapes, shape, onChoose }: Props<S>) => {
  const { t } = useTranslation('list')
  return (
    <fieldset aria-label={t('shape.label')} className="shapes">
      {shapes.map((one) => {
        const Icon: SvgIconComponent = icons[one]
        return (
          <button
            key={one}
            type="button"
            className="button"
            aria-pressed={one === shape}
            aria-label={t(`shape.${one}`)}
            title={t(`shape.${one}`)}
            onClick={() => one !== shape && onChoose(one)}
          >
            <Icon fontSize="small" />
          </button>
        )
      })}
    </fieldset>
  )
}
