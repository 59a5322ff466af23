import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { type Figure, type FigureParam, spans } from '../../../core/declare/figure.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { daysIn, useFigureState } from './figure-state.ts'

/** Width of a control beside others. */
export const controlWidth = { inlineSize: { xs: 'calc(50% - 8px)', sm: 220 } } as const

/** Makes a check whether the reader may choose an option of a parameter. */
export const useMayChoose = ({ params }: Figure) => {
  const holdsAll = useHoldsAll()
  return (name: string, option: string): boolean => {
    const param = params[name]
    return param?.kind === 'option' && holdsAll(param.needs?.[option] ?? [])
  }
}

const SpanChoice = () => {
  const { t } = useTranslation('figures')
  const { params, set } = useFigureState()
  return (
    <TextField
      select
      label={t('span.label')}
      value={daysIn(params)}
      onChange={({ target }) => set('days', String(target.value))}
      sx={controlWidth}
    >
      {spans.map((days) => (
        <MenuItem key={days} value={days}>
          {t('span.days', { count: days })}
        </MenuItem>
      ))}
    </TextField>
  )
}

type Props = {
  readonly figure: Figure
  /** The call's answer; it states the option used when the address names none. */
  readonly data: unknown
}

const OptionChoice = ({
  figure,
  data,
  name,
  param,
}: Props & { readonly name: string; readonly param: FigureParam & { readonly kind: 'option' } }) => {
  const { t } = useTranslation(figure.words)
  const { set } = useFigureState()
  const mayChoose = useMayChoose(figure)
  const allowed = param.options.filter((option) => mayChoose(name, option))
  // A single option needs no control.
  if (allowed.length < 2) return null
  const current = typeof data === 'object' && data !== null ? (data as { readonly [name: string]: unknown })[name] : ''
  return (
    <TextField
      select
      label={t(`${name}.label`)}
      value={allowed.find((option) => option === current) ?? ''}
      onChange={({ target }) => set(name, target.value)}
      sx={controlWidth}
    >
      {allowed.map((option) => (
        <MenuItem key={option} value={option}>
          {t(`${name}.${option}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** A control for each of a figure's parameters. */
export const ParamControls = ({ figure, data }: Props) =>
  Object.entries(figure.params).map(([name, param]) =>
    param.kind === 'span' ? (
      <SpanChoice key={name} />
    ) : (
      <OptionChoice key={name} figure={figure} data={data} name={name} param={param} />
    ),
  )
