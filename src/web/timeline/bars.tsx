import { memo, type ReactNode } from 'react'
import { type Box, boxOf, type Closed, linkPoints, pageBox, pathOf, rowHeight } from './geometry.ts'
import type { Draft, TimelineItem, TimelineLink, TimelineRow } from './item.ts'
import type { Scale, Tick } from './scale.ts'

/** From the line of time to the page: what is in sight, and the direction of reading. */
export type Frame = {
  readonly offsetX: number
  readonly offsetY: number
  readonly width: number
  readonly height: number
  readonly isMirrored: boolean
}

const across = (x: number, { offsetX, width, isMirrored }: Frame): number =>
  isMirrored ? width - (x - offsetX) : x - offsetX

export const colors = {
  bar: 'var(--tms-palette-primary-main)',
  critical: 'var(--tms-palette-error-main)',
  line: 'var(--tms-palette-divider)',
  quiet: 'var(--tms-palette-text-secondary)',
  text: 'var(--tms-palette-text-primary)',
  surface: 'var(--tms-palette-background-paper)',
  closed: 'var(--tms-palette-action-hover)',
  today: 'var(--tms-palette-error-main)',
} as const

const wholeDay = 86_400_000

type GridProps = {
  readonly scale: Scale
  readonly frame: Frame
  readonly ticks: readonly Tick[]
  readonly closed: Closed
  readonly now: number
}

/** Grid, closed time and today, behind the bars. */
export const Grid = ({ scale, frame, ticks, closed, now }: GridProps) => {
  const isVisible = (from: number, to: number): boolean =>
    scale.xOf(to) >= frame.offsetX && scale.xOf(from) <= frame.offsetX + frame.width
  const today = scale.xOf(now)
  return (
    <g>
      {closed.flatMap(([from, to]) => {
        // Nights are drawn by the hour; of days, those that are closed as a whole.
        if (!isVisible(from, to) || (scale.zoom !== 'hours' && to - from < wholeDay)) return []
        const box = pageBox(
          { x: scale.xOf(from), y: 0, width: scale.xOf(to) - scale.xOf(from), height: frame.height },
          frame.offsetX,
          frame.width,
          frame.isMirrored,
        )
        // Narrower than a pixel they would only grey the whole.
        return box.width < 2
          ? []
          : [
              <rect
                key={from}
                x={box.x}
                y={0}
                width={box.width}
                height={frame.height}
                fill={colors.closed}
                data-closed=""
              />,
            ]
      })}
      {ticks.map(({ at }) => (
        <line
          key={at}
          x1={across(scale.xOf(at), frame)}
          x2={across(scale.xOf(at), frame)}
          y1={0}
          y2={frame.height}
          stroke={colors.line}
        />
      ))}
      {isVisible(now, now) && (
        <line
          x1={across(today, frame)}
          x2={across(today, frame)}
          y1={0}
          y2={frame.height}
          stroke={colors.today}
          strokeWidth={2}
          data-today=""
        />
      )}
    </g>
  )
}

type BarProps = {
  readonly item: TimelineItem
  readonly index: number
  readonly scale: Scale
  readonly frame: Frame
  readonly draft: Draft | undefined
  /** Where it would be moved by the change that is asked about. */
  readonly isGhost?: boolean
  readonly isCurrent: boolean
}

const diamond = ({ x, y, width, height }: Box): string =>
  `M${x + width / 2} ${y}L${x + width} ${y + height / 2}L${x + width / 2} ${y + height}L${x} ${y + height / 2}Z`
const bracket = ({ x, y, width }: Box): string => {
  const [top, leg] = [y + 3, 6]
  const foot = Math.min(6, width / 2)
  return `M${x} ${top}H${x + width}V${top + leg + 5}L${x + width - foot} ${top + leg}H${x + foot}L${x} ${top + leg + 5}Z`
}

const fillOf = ({ isCritical, color }: TimelineItem): string =>
  isCritical === true ? colors.critical : (color ?? colors.bar)

/** A bar with progress, float, baseline and names. */
const Bar = memo(({ item, index, scale, frame, draft, isCurrent }: BarProps) => {
  const shown = draft === undefined ? item : { ...item, start: draft.start, end: draft.end, progress: draft.progress }
  const box = boxOf(shown, index, scale)
  if (box === undefined) return null
  const page = (one: Box): Box => {
    const turned = pageBox(one, frame.offsetX, frame.width, frame.isMirrored)
    return { ...turned, y: turned.y - frame.offsetY }
  }
  const at = page(box)
  const done = page({ ...box, width: (box.width * shown.progress) / 100 })
  const fill = fillOf(item)
  const label = [item.people, ...(item.marks ?? [])].filter(Boolean).join(' · ')
  const floatEnd = item.floatEnd
  const edge = item.end ?? item.start ?? 0
  const float =
    floatEnd == null || floatEnd <= edge
      ? undefined
      : page({ x: scale.xOf(edge), y: box.y + box.height - 3, width: scale.xOf(floatEnd) - scale.xOf(edge), height: 3 })
  const baseline = item.baseline === undefined ? undefined : boxOf({ ...item, ...item.baseline }, index, scale)
  const old = baseline === undefined ? undefined : page(baseline)
  const deadline = item.deadline == null ? undefined : across(scale.xOf(item.deadline), frame)
  return (
    <g
      data-bar={item.id}
      data-critical={item.isCritical === true ? '' : undefined}
      style={{ cursor: item.mayMove ? 'grab' : 'default' }}
    >
      {old !== undefined && (
        <rect
          x={old.x}
          y={old.y + old.height - 1}
          width={Math.max(2, old.width)}
          height={5}
          rx={2}
          fill={colors.quiet}
          opacity={0.55}
          data-baseline=""
        />
      )}
      {float !== undefined && <rect {...float} fill={colors.quiet} opacity={0.5} data-float="" />}
      {item.isMilestone ? (
        <path d={diamond(at)} fill={fill} stroke={isCurrent ? colors.text : 'none'} strokeWidth={2} />
      ) : item.isSummary ? (
        <path d={bracket(at)} fill={item.isCritical === true ? colors.critical : colors.quiet} />
      ) : (
        <>
          <rect x={at.x} y={at.y} width={at.width} height={at.height} rx={4} fill={fill} opacity={0.42} />
          {shown.progress > 0 && (
            <rect x={done.x} y={at.y} width={done.width} height={at.height} rx={4} fill={fill} data-progress="" />
          )}
          <rect
            x={at.x}
            y={at.y}
            width={at.width}
            height={at.height}
            rx={4}
            fill="none"
            stroke={isCurrent ? colors.text : fill}
            strokeWidth={isCurrent ? 2 : 1}
          />
        </>
      )}
      {deadline !== undefined && (
        <path d={`M${deadline - 5} ${at.y - 4}h10l-5 7z`} fill={colors.critical} data-deadline="" />
      )}
      {label !== '' && (
        <text
          x={frame.isMirrored ? at.x - 6 : at.x + at.width + 6}
          y={at.y + at.height / 2}
          dominantBaseline="central"
          textAnchor="start"
          fontSize={12}
          fill={colors.quiet}
        >
          {label}
        </text>
      )}
    </g>
  )
})
Bar.displayName = 'Bar'

type BarsProps = {
  readonly rows: readonly TimelineRow[]
  /** Index of the first of them. */
  readonly first: number
  readonly scale: Scale
  readonly frame: Frame
  readonly draft: Draft | undefined
  readonly current: string | undefined
}

/** The bars of the rows in sight. */
export const Bars = ({ rows, first, scale, frame, draft, current }: BarsProps) => (
  <g>
    {rows.map(({ item }, at) => (
      <Bar
        key={item.id}
        item={item}
        index={first + at}
        scale={scale}
        frame={frame}
        draft={draft?.id === item.id ? draft : undefined}
        isCurrent={item.id === current}
      />
    ))}
  </g>
)

type LinksProps = {
  readonly links: readonly TimelineLink[]
  readonly rowOf: ReadonlyMap<string, number>
  readonly rows: readonly TimelineRow[]
  readonly scale: Scale
  readonly frame: Frame
  readonly draft: Draft | undefined
}

/** Links of which either end is in sight, with arrowheads. */
export const Links = ({ links, rowOf, rows, scale, frame, draft }: LinksProps) => {
  const [top, bottom] = [frame.offsetY / rowHeight - 1, (frame.offsetY + frame.height) / rowHeight + 1]
  const drawn: ReactNode[] = []
  for (const link of links) {
    const [from, to] = [rowOf.get(link.from), rowOf.get(link.to)]
    if (from === undefined || to === undefined || Math.max(from, to) < top || Math.min(from, to) > bottom) continue
    const boxAt = (index: number): Box | undefined => {
      const item = rows[index]?.item
      if (item === undefined) return undefined
      return boxOf(draft?.id === item.id ? { ...item, start: draft.start, end: draft.end } : item, index, scale)
    }
    const [a, b] = [boxAt(from), boxAt(to)]
    if (a === undefined || b === undefined) continue
    const left = Math.min(a.x, b.x)
    const right = Math.max(a.x + a.width, b.x + b.width)
    if (right < frame.offsetX || left > frame.offsetX + frame.width) continue
    const points = linkPoints(a, b, link.type).map(([x, y]) => [x, y - frame.offsetY] as const)
    drawn.push(
      <path
        key={link.id}
        d={pathOf(points, (x) => across(x, frame))}
        fill="none"
        stroke={link.isCritical === true ? colors.critical : colors.quiet}
        strokeWidth={1.25}
        markerEnd={`url(#timeline-arrow${link.isCritical === true ? '-critical' : ''})`}
        data-link={link.id}
      />,
    )
  }
  return <g>{drawn}</g>
}

/** Arrowheads of links. */
export const Arrows = () => (
  <defs>
    {(['', '-critical'] as const).map((kind) => (
      <marker
        key={kind}
        id={`timeline-arrow${kind}`}
        viewBox="0 0 8 8"
        refX="7"
        refY="4"
        markerWidth="7"
        markerHeight="7"
        orient="auto-start-reverse"
      >
        <path d="M0 0L8 4L0 8Z" fill={kind === '' ? colors.quiet : colors.critical} />
      </marker>
    ))}
  </defs>
)
