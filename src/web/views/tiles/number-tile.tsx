import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import SameIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { type Compared, comparedWords } from '../../../core/declare/tile.ts'
import { changeOf } from '../../../core/query/change.ts'
import type { FigureAnswer, FigureValue } from '../../../core/query/measured.ts'
import { ReportNumber } from '../report/report-number.tsx'
import { bigNumber } from './shown-tile.ts'

const icons = { more: UpIcon, less: DownIcon, same: SameIcon }

type Props = {
  readonly title: string
  readonly answer: FigureAnswer
  readonly before: FigureAnswer | undefined
  /** What the days before are. */
  readonly compared: Compared | undefined
  readonly write: (value: FigureValue) => string
}

/** One number, which opens its rows, beside the number of the window before. */
export const NumberTile = ({ title, answer, before, compared, write }: Props) => {
  const { t } = useTranslation<string>()
  const text = write(answer.total)
  const change = before === undefined ? undefined : changeOf(answer.total, before.total)
  const words = compared && comparedWords(compared)
  const Icon = change === undefined ? undefined : icons[change.direction]
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={bigNumber}>
        <ReportNumber text={text} href={answer.href} name={t('report:opens', { name: title, value: text })} />
      </Box>
      {change !== undefined && Icon !== undefined && before !== undefined && words !== undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ display: 'flex', alignItems: 'start', columnGap: 1 }}>
          <Icon aria-hidden sx={{ fontSize: 16, marginBlockStart: 0.5 }} />
          <span>
            {t(change.percent === undefined ? 'dashboards:change.new' : `dashboards:change.${change.direction}`, {
              percent: change.percent,
              // A number stays in one line.
              value: write(before.total).replaceAll(' ', '\u00a0'),
              when: t(words.key, { count: words.count }),
            })}
          </span>
        </Typography>
      )}
    </Box>
  )
}
