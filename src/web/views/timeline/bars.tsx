import { memo } from 'react'
import { type Box, boxOf, type Closed, pageBox } from './geometry.ts'
import type { Draft, TimelineItem, TimelineRow } from './item.ts'
import type { Scale, Tick } from './scale.ts'

/** The part of the drawing that is in sight, and the direction of reading. It converts the line of time to the page. */
export type Frame = {
  readonly offsetX: number
  readonly offsetY: number
  readonly width: number
  readonly height: number
  readonly isMirrored: boolean
  /** Whether people stand beside bars; a phone has no room for them, and names those of the chosen row below. */
  readonly hasLabels: boolean
}

/** Converts a place on the line of time to one in the drawing. */
export const across = (x: number, { offsetX, width, isMirrored }: Frame): number =>
  isMirrored ? width - (x - offsetX) : x - offsetX

export const colors = {
  bar: 'var(--tms-palette-primary-main)',
  critical: 'var(--tms-palette-error-main)',
  line: 'var(--tms-palette-divider)',
  quiet: 'var(--tms-palette-text-secondary)',
  text: 'var(--tms-palette-text-primary)',
  surface: 'var(--tms-palette-background-paper)',
  closed: 'var(--tms-palette-action-hover)',
  // Red is the critical path.
  today: 'var(--tms-palette-text-primary)',
} as const

const wholeDay = 86_400_000

type GridProps = {
  readonly scale: Scale
  readonly frame: Frame
  readonly ticks: readonly Tick[]
  readonly closed: Closed
  readonly now: number
}

/** The grid, closed time and today's line, behind the bars. */
export const Grid = ({ scale, frame, ticks, closed, now }: GridProps) => {
  const isVisible = (from: number, to: number): boolean =>
    scale.xOf(to) >= frame.offsetX && scale.xOf(from) <= frame.offsetX + frame.width
  const today = scale.xOf(now)
  return (
    <g>
      {closed.flatMap(([from, to]) => {
        // Nights are drawn only at the zoom of hours; otherwise only whole closed days are.
        if (!isVisible(from, to) || (scale.zoom !== 'hours' && to - from < wholeDay)) return []
        const box = pageBox(
          { x: scale.xOf(from), y: 0, width: scale.xOf(to) - scale.xOf(from), height: frame.height },
          frame.offsetX,
          frame.width,
          frame.isMirrored,
        )
        // Weekends of quarters and years would only stripe the whole drawing.
        return box.width < 6
          ? []
          : [
              <rect
                key={from}
                x={box.x}
                y={0}
                width={box.width}
                height={frame.height}
                fill={colors.closed}
                opacity={0.7}
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
  /** The dates of the draft, in words. */
  readonly draftText: string | undefined
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

/** Pixels between a bar and its label, so that the label is beyond the first bend of a link. */
const labelGap = 14

/** Tells whether a text is read from right to left: it is cut at its own end, whatever the page's direction is. */
const isFromRight = (text: string): boolean => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/** Height of the strip of progress at the foot of a bar. */
const stripHeight = 3
/** Pixels between the ends of a bar and its name, and the least width of a bar that shows its name. */
const namePad = 6
const leastForName = 56
/** Usual width of a letter in a bar, in pixels. */
const letterWidth = 6
/** A name that ends in dots where a bar is too short for it; a drawing has no such style. */
const cutTo = (name: string, width: number): string => {
  const letters = [...name]
  const most = Math.floor(width / letterWidth)
  return letters.length <= most
    ? name
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** A bar with progress, float, baseline and names. */
const Bar = memo(({ item, index, scale, frame, draft, draftText, isCurrent }: BarProps) => {
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
  const { people, marks = [] } = item.texts?.() ?? { people: '' }
  const label = draftText ?? (frame.hasLabels ? [people, ...marks].filter(Boolean).join(' · ') : '')
  const floatEnd = item.floatEnd
  const edge = item.end ?? item.start ?? 0
  const float =
    floatEnd == null || floatEnd <= edge
      ? undefined
      : page({ x: scale.xOf(edge), y: box.y + box.height - 3, width: scale.xOf(floatEnd) - scale.xOf(edge), height: 3 })
  const baseline = item.baseline === undefined ? undefined : boxOf({ ...item, ...item.baseline }, index, scale)
  const old = baseline === undefined ? undefined : page(baseline)
  const last = item.before === undefined ? undefined : boxOf({ ...item, ...item.before }, index, scale)
  const before = last === undefined ? undefined : page(last)
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
      {before !== undefined && (
        <rect {...before} rx={4} fill="none" stroke={colors.quiet} strokeDasharray="3 3" data-before="" />
      )}
      {float !== undefined && <rect {...float} fill={colors.quiet} opacity={0.5} data-float="" />}
      {item.isMilestone ? (
        <path d={diamond(at)} fill={fill} stroke={isCurrent ? colors.text : 'none'} strokeWidth={2} />
      ) : item.isSummary ? (
        <path d={bracket(at)} fill={item.isCritical === true ? colors.critical : colors.quiet} />
      ) : (
        <>
          {/* Nothing shines through it: lines of links and of today go behind the name. */}
          <rect x={at.x} y={at.y} width={at.width} height={at.height} rx={4} fill={colors.surface} />
          <rect x={at.x} y={at.y} width={at.width} height={at.height} rx={4} fill={fill} opacity={0.42} />
          {shown.progress > 0 && (
            // Progress is a strip and not a fill, so that the name has one colour behind it.
            <rect
              x={done.x}
              y={at.y + at.height - stripHeight}
              width={done.width}
              height={stripHeight}
              rx={1.5}
              fill={fill}
              data-progress=""
            />
          )}
          {at.width >= leastForName && (
            // The row's head has the whole name.
            <svg x={at.x + namePad} y={at.y} width={at.width - 2 * namePad} height={at.height} aria-hidden="true">
              <text
                x={isFromRight(item.name) ? at.width - 2 * namePad : 0}
                direction={isFromRight(item.name) ? 'rtl' : 'ltr'}
                y={(at.height - stripHeight) / 2 + 1}
                dominantBaseline="central"
                fontSize={11}
                fill={colors.text}
                data-name=""
              >
                {cutTo(item.name, at.width - 2 * namePad)}
              </text>
            </svg>
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
          x={frame.isMirrored ? at.x - labelGap : at.x + at.width + labelGap}
          y={at.y + at.height / 2}
          dominantBaseline="central"
          textAnchor="start"
          fontSize={12}
          fontWeight={draftText === undefined ? 400 : 600}
          fill={draftText === undefined ? colors.quiet : colors.text}
          // The outline keeps the text readable over the lines of links.
          stroke={colors.surface}
          strokeWidth={6}
          strokeLinejoin="round"
          paintOrder="stroke"
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
  /** Index of the first of these rows. */
  readonly first: number
  readonly scale: Scale
  readonly frame: Frame
  readonly draft: Draft | undefined
  readonly draftText: string | undefined
  readonly current: string | undefined
}

/** The bars of the rows in sight. */
export const Bars = ({ rows, first, scale, frame, draft, draftText, current }: BarsProps) => (
  <g>
    {rows.map(({ item }, at) => (
      <Bar
        key={item.id}
        item={item}
        index={first + at}
        scale={scale}
        frame={frame}
        draft={draft?.id === item.id ? draft : undefined}
        draftText={draft?.id === item.id ? draftText : undefined}
        isCurrent={item.id === current}
      />
    ))}
  </g>
)
