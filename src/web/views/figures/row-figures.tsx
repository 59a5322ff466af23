import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FigureAnswer } from '../../../core/declare/figure.ts'
import { dayIn } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import type { Row } from '../../base/api/shapes.ts'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { PhoneEndProvider } from '../../base/ui/page-head.tsx'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { WaitingBlock } from '../../base/ui/state/waiting.tsx'
import type { BrowserFigure, FigureCall } from '../../data/areas/browser-figure.ts'
import { useProduct } from '../../data/areas/product.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { FoldingTools } from '../collection/folding-tools.tsx'
import { ParamControls, useMayChoose } from './controls.tsx'
import { choicesIn, daysIn, selectedKey, useFigureState } from './figure-state.ts'
import { PlainFigure } from './plain-figure.tsx'
import { useFigure } from './use-figure.ts'

type FigureProps = { readonly shown: BrowserFigure; readonly row: Row; readonly choice?: ReactNode }

/** The figure's call for a row, with the parameters that the address names. */
const useCall = ({ figure }: BrowserFigure, row: Row): FigureCall => {
  const { models } = useProduct()
  const { params } = useFigureState()
  const { timeZone } = useReading()
  const mayChoose = useMayChoose(figure)
  const to = dayIn(Date.now(), timeZone)
  const hasSpan = Object.values(figure.params).some(({ kind }) => kind === 'span')
  return {
    path: `${models.of(figure.of).entity.api}/${encodeURIComponent(String(row.id))}/${figure.path}`,
    params: {
      ...choicesIn(figure, params, mayChoose),
      ...(hasSpan ? { from: dayAfter(to, 1 - daysIn(params)), to } : {}),
    },
  }
}

/** A figure of a row in its states (loading, failed, loaded), with its controls above it. */
const RowFigure = ({ shown, row, choice }: FigureProps) => {
  const { figure, View, More } = shown
  const call = useCall(shown, row)
  const query = useFigure<unknown>(call, figure.counts, row.version)
  const { data } = query
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const hasControls = choice !== undefined || More !== undefined || Object.keys(figure.params).length > 0
  const controls = (
    <>
      {choice}
      <ParamControls figure={figure} data={data} />
      {More !== undefined && <More />}
    </>
  )
  const body = () => {
    if (query.isError && data === undefined)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (data === undefined) return <WaitingBlock height={480} />
    return View === undefined ? (
      <PlainFigure figure={figure} data={data as FigureAnswer} call={call} />
    ) : (
      <View figure={figure} data={data} call={call} />
    )
  }
  return (
    <>
      {isPhone && hasControls ? (
        // What is chosen is said by the figure's title.
        <Box sx={{ display: 'contents' }}>
          <FoldingTools tools={() => controls} changed={0} />
        </Box>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>{controls}</Box>
      )}
      {body()}
    </>
  )
}

type Props = { readonly row: Row; readonly figures: readonly BrowserFigure[] }

/** The figures of a row, one at a time. */
export const RowFigures = ({ row, figures }: Props) => {
  const { t } = useTranslation(['figures', ...new Set(figures.map(({ figure }) => figure.words))])
  const { params, set } = useFigureState()
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const phoneEnd = useMemo(() => ({ element: end, set: setEnd }), [end])
  const key = selectedKey(
    figures.map(({ figure }) => figure.key),
    params,
  )
  const selected = figures.find(({ figure }) => figure.key === key)
  if (selected === undefined) return null
  const { ChosenRow } = selected
  const figure =
    ChosenRow === undefined ? (
      <RowFigure key={key} shown={selected} row={row} />
    ) : (
      <ChosenRow key={key} row={row}>
        {(chosen, choice) => <RowFigure shown={selected} row={chosen} choice={choice} />}
      </ChosenRow>
    )
  return (
    <Stack spacing={4} component="section" aria-label={t('figures:label')}>
      {figures.length === 1 ? (
        figure
      ) : (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={key}
              onChange={(_, next: string | null) =>
                next !== null && set('figure', next === figures[0]?.figure.key ? null : next)
              }
              aria-label={t('figures:label')}
              sx={{ flexWrap: 'wrap' }}
            >
              {figures.map(({ figure: { key: one, words } }) => (
                <ToggleButton key={one} value={one} sx={{ paddingInline: { xs: 1, sm: 2 } }}>
                  {t(`${words}:${one}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            {/* On phones the controls of the figure open here. */}
            <Box ref={setEnd} />
          </Box>
          <PhoneEndProvider value={phoneEnd}>{figure}</PhoneEndProvider>
        </>
      )}
    </Stack>
  )
}
