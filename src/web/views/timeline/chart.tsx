import { type CSSProperties, type SVGProps, useMemo } from 'react'
import { across, Bars, colors, type Frame, Grid } from './bars.tsx'
import { anchorOf, anchorStep, type Box, boxOf, type Closed, rowHeight } from './geometry.ts'
import type { BarEnd, Draft, TimelineLink, TimelineRow } from './item.ts'
import { Arrows, Links } from './links.tsx'
import type { Scale, Tick } from './scale.ts'
import type { DrawnLink } from './use-pointer.ts'

type Props = {
  readonly svg: SVGProps<SVGSVGElement>
  readonly frame: Frame
  readonly scale: Scale
  readonly ticks: readonly Tick[]
  readonly closed: Closed
  readonly now: number
  readonly rows: readonly TimelineRow[]
  readonly rowOf: ReadonlyMap<string, number>
  readonly links: readonly TimelineLink[]
  /** Links that open a menu on a click. */
  readonly removable: ReadonlySet<string>
  readonly chosenLink: string | undefined
  /** Index of the first row in sight, and the number of these rows. */
  readonly first: number
  readonly count: number
  readonly current: number
  readonly draft: Draft | undefined
  readonly draftText: string | undefined
  readonly drawn: DrawnLink | undefined
  /** The bar with handles for links. */
  readonly handled: string | undefined
}

/** Returns the point at which a link touches a bar, in reading direction. */
const endOf = (box: Box, end: BarEnd): readonly [number, number] => [
  end === 'start' ? box.x : box.x + box.width,
  box.y + box.height / 2,
]

/** @param tree width of the tree before the chart, in px */
export const chartStyle = (tree: number, cursor: CSSProperties['cursor']): CSSProperties => ({
  position: 'absolute',
  insetInlineStart: tree,
  insetBlockStart: 0,
  touchAction: 'pan-x pan-y',
  userSelect: 'none',
  cursor,
  display: 'block',
})

/** The drawing: grid, links, bars, and the bar or link that is being dragged. */
export const Chart = (props: Props) => {
  const { frame, scale, rows, rowOf, links, first, count, current, draft, drawn, handled } = props
  const { width, height, isMirrored, hasLabels } = frame
  const anchor = anchorOf(frame.offsetX)
  const still = useMemo(
    (): Frame => ({ offsetX: anchor, offsetY: 0, width: width + anchorStep, height, isMirrored, hasLabels }),
    [anchor, width, height, isMirrored, hasLabels],
  )
  const shift = isMirrored ? across(anchor, frame) - across(anchor, still) : anchor - frame.offsetX
  const boxAt = (id: string | undefined): Box | undefined => {
    const index = rowOf.get(id ?? '')
    const row = index === undefined ? undefined : rows[index]
    return row === undefined || index === undefined ? undefined : boxOf(row.item, index, scale)
  }
  const toPage = ([x, y]: readonly [number, number]) => ({ cx: across(x, frame), cy: y - frame.offsetY })
  const from = boxAt(drawn?.from)
  const to = boxAt(drawn?.to?.id)
  const handles = drawn === undefined && draft === undefined ? boxAt(handled) : undefined
  const start = drawn === undefined || from === undefined ? undefined : toPage(endOf(from, drawn.leaves))
  const target = drawn?.to === undefined || to === undefined ? undefined : toPage(endOf(to, drawn.to.arrives))
  const tip = drawn === undefined ? undefined : (target ?? toPage([drawn.x, drawn.y]))
  return (
    <svg aria-hidden width={frame.width} height={frame.height} {...props.svg}>
      <Arrows />
      <Grid scale={scale} frame={frame} ticks={props.ticks} closed={props.closed} now={props.now} />
      {current >= first && current < first + count && (
        <rect
          x={0}
          y={current * rowHeight - frame.offsetY}
          width={frame.width}
          height={rowHeight}
          fill={colors.closed}
        />
      )}
      <g transform={`translate(${shift} ${-frame.offsetY})`}>
        <Links
          links={links}
          removable={props.removable}
          chosen={props.chosenLink}
          rowOf={rowOf}
          rows={rows}
          scale={scale}
          frame={still}
          draft={draft}
          first={first}
          count={count}
        />
        <Bars
          first={first}
          scale={scale}
          frame={still}
          draft={draft}
          rows={rows.slice(first, first + count)}
          draftText={props.draftText}
          current={rows[current]?.item.id}
        />
      </g>
      {handles !== undefined &&
        (['start', 'end'] as const).map((end) => {
          const [x, y] = endOf(handles, end)
          return (
            <circle
              key={end}
              {...toPage([x + (end === 'start' ? -8 : 8), y])}
              r={4}
              fill={colors.surface}
              stroke={colors.text}
              strokeWidth={1.5}
              data-handle={end}
            />
          )
        })}
      {start !== undefined && tip !== undefined && (
        <g stroke={colors.text} fill="none" pointerEvents="none">
          <path d={`M${start.cx} ${start.cy}L${tip.cx} ${tip.cy}`} strokeDasharray="4 3" />
          {target !== undefined && <circle {...target} r={6} strokeWidth={2} data-target={drawn?.to?.arrives} />}
        </g>
      )}
    </svg>
  )
}
