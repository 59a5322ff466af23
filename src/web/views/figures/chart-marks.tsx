import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { useDrawingArea, useXScale } from '@mui/x-charts/hooks'

/** The mark of a dashed line in the legend. */
export const DashedMark = ({ className, color }: { readonly className?: string; readonly color?: string }) => (
  <svg aria-hidden viewBox="0 0 16 4" width="16" height="4" className={className ?? ''}>
    <line x1="0" y1="2" x2="16" y2="2" stroke={color} strokeWidth="3" strokeDasharray="6 4" />
  </svg>
)

/** A span of time that is shaded, such as a day off. */
export type Band = { readonly from: string; readonly to: string }

/** The colour of bands, and of their mark in the legend. */
export const bandColor = 'color-mix(in srgb, var(--tms-palette-text-primary) 7%, transparent)'

/** Shades spans of time behind what is drawn. */
export const Bands = ({ bands }: { readonly bands: readonly Band[] }) => {
  const { top, height } = useDrawingArea()
  const scale = useXScale<'time'>()
  return (
    <g pointerEvents="none" data-bands>
      {bands.map(({ from, to }) => {
        const [a, b] = [scale(new Date(from)), scale(new Date(to))]
        if (a === undefined || b === undefined) return null
        return <rect key={from} x={Math.min(a, b)} y={top} width={Math.abs(b - a)} height={height} fill={bandColor} />
      })}
    </g>
  )
}

/** A moment with a name, such as today. */
export type NamedMoment = { readonly at: string; readonly label: string }

type MomentProps = { readonly moment: NamedMoment; readonly isRightToLeft: boolean }

export const MomentLine = ({ moment: { at, label }, isRightToLeft }: MomentProps) => (
  <ChartsReferenceLine
    x={new Date(at)}
    label={label}
    labelAlign="start"
    spacing={{ x: isRightToLeft ? -5 : 5, y: 5 }}
    labelStyle={{ fontSize: 12 }}
    lineStyle={{ strokeDasharray: '2 3' }}
  />
)
