import type { SvgIconComponent } from '@mui/icons-material'
import ReportIcon from '@mui/icons-material/BarChartOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import SheetIcon from '@mui/icons-material/GridOnOutlined'
import GridViewIcon from '@mui/icons-material/GridViewOutlined'
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined'
import PlanIcon from '@mui/icons-material/ViewAgendaOutlined'
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import TimelineIcon from '@mui/icons-material/ViewTimelineOutlined'
import { useTranslation } from 'react-i18next'
import { useChoiceCommands } from '../../fields/commands/use-choice-commands.ts'

export type ListShape = 'cards' | 'table' | 'sheet' | 'board' | 'plan' | 'timeline' | 'calendar' | 'report'
const icons: { readonly [S in ListShape]: SvgIconComponent } = {
  cards: GridViewIcon,
  table: TableRowsIcon,
  sheet: SheetIcon,
  board: BoardIcon,
  plan: PlanIcon,
  timeline: TimelineIcon,
  calendar: CalendarIcon,
  report: ReportIcon,
}

type Props<S extends ListShape> = {
  readonly shapes: readonly S[]
  readonly shape: S
  readonly onChoose: (shape: S) => void
}

/** Buttons that switch the shape in which rows are shown. */
export const ShapeSwitch = <S extends ListShape>({ shapes, shape, onChoose }: Props<S>) => {
  const { t } = useTranslation('list')
  useChoiceCommands(
    'shape',
    shapes.map((name) => ({ name, label: `list:shape.${name}` })),
    shape,
    (next) => {
      const option = shapes.find((one) => one === next)
      if (option !== undefined) onChoose(option)
    },
  )
  return (
    <fieldset aria-label={t('shape.label')} className="shapes">
      {shapes.map((option) => {
        const Icon: SvgIconComponent = icons[option]
        return (
          <button
            key={option}
            type="button"
            className="button"
            aria-pressed={option === shape}
            aria-label={t(`shape.${option}`)}
            title={t(`shape.${option}`)}
            onClick={() => option !== shape && onChoose(option)}
          >
            <Icon fontSize="small" />
          </button>
        )
      })}
    </fieldset>
  )
}
