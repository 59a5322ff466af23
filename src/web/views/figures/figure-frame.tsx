import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import ShowChartIcon from '@mui/icons-material/ShowChart'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { createContext, type ReactNode, useContext, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Figure } from '../../../core/declare/figure.ts'
import { notify } from '../../base/feedback/notices.ts'
import { directionOf } from '../../base/i18n/i18n.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import { iconButtonsOnPhones } from '../../base/theme/icon-buttons.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { useHolds } from '../../data/access/can.tsx'
import type { FigureCall } from '../../data/areas/browser-figure.ts'
import { useFigureState } from './figure-state.ts'
import { type FigureRows, FigureTable } from './figure-table.tsx'
import { useWorkbook } from './use-figure.ts'

/**
 * True for a figure in a tile, which has the title: then only the chart and its key numbers are shown, with the table
 * for screen readers.
 */
const BareContext = createContext(false)
export const BareFigures = BareContext.Provider

export type Series = { readonly key: string; readonly label: string; readonly color: string }

type Props = {
  readonly figure: Figure
  readonly title: string
  /** One sentence that explains the figure. */
  readonly about: string
  readonly call: FigureCall
  /** Key numbers, shown above the chart. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly series: readonly Series[]
  readonly table: FigureRows
  /** The chart. */
  readonly children: ReactNode
}

/** A figure with its explanation, as chart or as table, with downloads as workbook and picture. */
export const FigureFrame = ({ figure, title, about, call, facts, series, table, children }: Props) => {
  const { t } = useTranslation('figures')
  const id = useId()
  const locale = useLocale()
  const { isTable, set } = useFigureState()
  const { pending, download } = useWorkbook()
  const chart = useRef<HTMLDivElement>(null)
  const isBare = useContext(BareContext)
  const mayDownload = useHolds({ permissions: figure.workbook })
  const save = async () => {
    const svg = [...(chart.current?.querySelectorAll('svg') ?? [])].toSorted((a, b) => b.clientWidth - a.clientWidth)[0]
    if (svg === undefined) return
    const legend = series.map(({ label, color }) => ({ label, color }))
    try {
      await savePictureLazily(svg, title, { title, legend, isRightToLeft: directionOf(locale) === 'rtl' })
    } catch {
      notify({ type: 'error', message: t('pictureFailed') })
    }
  }
  const numbers = (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 8,
        rowGap: 2,
        marginBlockStart: isBare ? 0 : 3,
        marginBlockEnd: 3,
      }}
    >
      {facts.map(({ label, value }) => (
        <Box key={label}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
  const content = (
    <>
      {/* Screen readers get the table, as an SVG tells them nothing. */}
      <Box ref={chart} aria-hidden data-figure="chart">
        {children}
      </Box>
      <Box sx={visuallyHidden}>
        <FigureTable caption={title} table={table} isPlain />
      </Box>
    </>
  )
  if (isBare)
    return (
      <>
        {numbers}
        {content}
      </>
    )
  return (
    <Paper elevation={1} component="section" aria-labelledby={id} sx={{ p: { xs: 3, sm: 5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, ...iconButtonsOnPhones }}>
        <Typography id={id} variant="h2" sx={{ flex: '1 1 200px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
          <bdi>{title}</bdi>
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={isTable ? 'table' : 'chart'}
          onChange={(_, next: string | null) => next !== null && set('as', next === 'table' ? 'table' : null)}
          aria-label={t('shownAs')}
        >
          <ToggleButton value="chart">
            <ShowChartIcon fontSize="small" sx={{ marginInlineEnd: 1 }} />
            {t('asChart')}
          </ToggleButton>
          <ToggleButton value="table">
            <TableIcon fontSize="small" sx={{ marginInlineEnd: 1 }} />
            {t('asTable')}
          </ToggleButton>
        </ToggleButtonGroup>
        {mayDownload && (
          <Button
            color="inherit"
            startIcon={<DownloadIcon />}
            aria-disabled={pending}
            onClick={() => !pending && void download(call)}
          >
            <span className="button-word">{t('download')}</span>
          </Button>
        )}
        {!isTable && (
          <Button color="inherit" startIcon={<ImageIcon />} onClick={() => void save()}>
            <span className="button-word">{t('savePicture')}</span>
          </Button>
        )}
      </Box>
      <Typography color="text.secondary" sx={{ marginBlock: 1, maxInlineSize: '110ch' }}>
        {about}
      </Typography>
      {numbers}
      {isTable ? <FigureTable caption={title} table={table} /> : content}
    </Paper>
  )
}

/** Loads the code on first use. */
const savePictureLazily = async (...args: Parameters<typeof import('./save-picture.ts').savePicture>) =>
  (await import('./save-picture.ts')).savePicture(...args)
