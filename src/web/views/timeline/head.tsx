import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { colors, type Frame } from './bars.tsx'
import { hasRoom, headHeight } from './geometry.ts'
import type { Scale, Tick } from './scale.ts'

type Props = {
  readonly ticks: readonly [upper: readonly Tick[], lower: readonly Tick[]]
  readonly scale: Scale
  readonly frame: Frame
  /** Width of the names beside it. */
  readonly tree: number
}

const line = headHeight / 2

/** The two lines of dates above the bars. */
export const Head = ({ ticks: [upper, lower], scale, frame, tree }: Props) => {
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
      aria-hidden
    >
      <Box
        sx={{
          position: 'absolute',
          insetInlineStart: 0,
          inlineSize: tree,
          blockSize: '100%',
          display: 'flex',
          alignItems: 'end',
          paddingInline: 3,
          paddingBlockEnd: 1,
          fontSize: '0.75rem',
          color: 'text.secondary',
          borderInlineEnd: 1,
          borderColor: 'divider',
        }}
      >
        {t('name')}
      </Box>
      <Box
        component="svg"
        width={width}
        height={headHeight}
        sx={{ position: 'absolute', insetInlineStart: tree, display: 'block' }}
      >
        {[upper, lower].map((ticks, row) =>
          ticks.map(({ at, end, label }) => {
            const from = Math.max(scale.xOf(at), offsetX)
            const to = Math.min(scale.xOf(end), offsetX + width)
            // Half a label is none: what is cut at the edge shows its text while there is room.
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
