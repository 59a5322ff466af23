import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { colors, type Frame } from './bars.tsx'
import { hasRoom, headHeight } from './geometry.ts'
import type { Scale, Tick } from './scale.ts'
import type { TreeColumn } from './tree/tree-columns.ts'

type Props = {
  readonly ticks: readonly [upper: readonly Tick[], lower: readonly Tick[]]
  readonly scale: Scale
  readonly frame: Frame
  /** Width of the names beside it. */
  readonly tree: number
  /** Columns beside the names; without any, screen readers skip the head, as it only repeats the rows. */
  readonly columns: readonly TreeColumn[]
}

const line = headHeight / 2

/** The two lines of dates above the bars. */
export const Head = ({ ticks: [upper, lower], scale, frame, tree, columns }: Props) => {
  const { t } = useTranslation('timeline')
  const { offsetX, width, isMirrored } = frame
  const across = (x: number): number => (isMirrored ? width - (x - offsetX) : x - offsetX)
  return (
    <Box
      sx={{
        position: 'absolute',
        insetInline: 0,
        insetBlockStart: 0,
        blockSize: headHeight,
        borderBlockEnd: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
      role={columns.length > 0 ? 'rowgroup' : 'presentation'}
    >
      <Box
        {...(columns.length > 0 ? { role: 'row', 'aria-rowindex': 1 } : { 'aria-hidden': true })}
        sx={{
          position: 'absolute',
          insetInlineStart: 0,
          inlineSize: tree,
          blockSize: '100%',
          display: 'flex',
          alignItems: 'end',
          paddingInlineStart: 3,
          paddingInlineEnd: 2,
          paddingBlockEnd: 1,
          fontSize: '0.75rem',
          color: 'text.secondary',
          borderInlineEnd: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="span" {...(columns.length > 0 ? { role: 'columnheader' } : {})} sx={{ flex: 1 }}>
          {t('name')}
        </Box>
        {columns.map(({ name, label, width }) => (
          <Box
            key={name}
            component="span"
            role="columnheader"
            title={label}
            sx={{
              paddingInlineStart: 2,
              flex: 'none',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
            style={{ inlineSize: width }}
          >
            {label}
          </Box>
        ))}
      </Box>
      <Box
        component="svg"
        aria-hidden
        width={width}
        height={headHeight}
        sx={{ position: 'absolute', insetInlineStart: tree, display: 'block' }}
      >
        {[upper, lower].map((ticks, row) =>
          ticks.map(({ at, end, label }) => {
            const from = Math.max(scale.xOf(at), offsetX)
            const to = Math.min(scale.xOf(end), offsetX + width)
            // Half a label is useless: one that is cut at the edge is shown only while its text has space.
            if (!hasRoom(label, to - from, row === 0)) return null
            return (
              <g key={at}>
                <line
                  x1={across(scale.xOf(at))}
                  x2={across(scale.xOf(at))}
                  y1={row * line}
                  y2={(row + 1) * line}
                  stroke={colors.line}
                />
                <text
                  x={row === 0 ? across(from) + (isMirrored ? -6 : 6) : across((from + to) / 2)}
                  y={row * line + line / 2}
                  dominantBaseline="central"
                  textAnchor={row === 0 ? 'start' : 'middle'}
                  fontSize={12}
                  fontWeight={row === 0 ? 600 : 400}
                  fill={row === 0 ? colors.text : colors.quiet}
                >
                  {label}
                </text>
              </g>
            )
          }),
        )}
      </Box>
    </Box>
  )
}
