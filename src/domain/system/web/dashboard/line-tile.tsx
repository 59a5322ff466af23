import Box from '@mui/material/Box'
import { useNavigate } from 'react-router'
import type { DatePart } from '../../../../core/declare/facets/measures.ts'
import type { FigureAnswer } from '../../../../core/query/measured.ts'
import { chartColor } from '../../../../web/base/theme/tokens.ts'
import { LinesChart } from '../../../../web/views/figures/charts.tsx'
import { linePoints } from './line-points.ts'

type Props = { readonly title: string; readonly answer: FigureAnswer; readonly part: DatePart }

/** Numbers over time as a line; a click opens the rows of the nearest point. Screen readers get the table beside it. */
export const LineTile = ({ title, answer, part }: Props) => {
  const navigate = useNavigate()
  const points = linePoints(answer.data, part)
  return (
    <Box aria-hidden>
      <LinesChart
        height={220}
        hasLegend={false}
        moments={points.map(({ day }) => `${day}T12:00:00Z`)}
        lines={[{ key: 'all', label: title, color: chartColor(0), values: points.map(({ value }) => value) }]}
        onPoint={(index) => {
          const href = points[index]?.href
          if (typeof href === 'string') void navigate(href)
        }}
      />
    </Box>
  )
}
