import { memo, type ReactNode, useMemo } from 'react'
import { across, colors, type Frame } from './bars.tsx'
import { type Box, boxOf, linkPoints, pathOf } from './geometry.ts'
import type { Draft, TimelineLink, TimelineRow } from './item.ts'
import type { Scale } from './scale.ts'

type LinksProps = {
  readonly links: readonly TimelineLink[]
  /** Links that open a menu on a click. */
  readonly removable: ReadonlySet<string>
  /** The link that was clicked, while its menu is open. */
  readonly chosen: string | undefined
  readonly rowOf: ReadonlyMap<string, number>
  readonly rows: readonly TimelineRow[]
  readonly scale: Scale
  readonly frame: Frame
  readonly draft: Draft | undefined
  /** Index of the first row in sight, and the number of these rows. */
  readonly first: number
  readonly count: number
}

/** Width of the invisible line that takes a link's clicks, in px: the drawn one is too thin for a finger. */
const hitWidth = 14

/** Returns the links that touch the rows in sight, with the rows of their ends. */
const useLinksInSight = ({ links, rowOf, first, count }: Pick<LinksProps, 'links' | 'rowOf' | 'first' | 'count'>) =>
  useMemo(() => {
    const [top, bottom] = [first - 1, first + count]
    const inSight: { readonly link: TimelineLink; readonly from: number; readonly to: number }[] = []
    for (const link of links) {
      const from = rowOf.get(link.from)
      const to = rowOf.get(link.to)
      if (from !== undefined && to !== undefined && Math.max(from, to) >= top && Math.min(from, to) <= bottom)
        inSight.push({ link, from, to })
    }
    return inSight
  }, [links, rowOf, first, count])

/** Links with an end in sight, with arrowheads. */
export const Links = memo(
  ({ links, removable, chosen, rowOf, rows, scale, frame, draft, first, count }: LinksProps) => {
    const inSight = useLinksInSight({ links, rowOf, first, count })
    const drawn: ReactNode[] = []
    for (const { link, from, to } of inSight) {
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
      const line = pathOf(points, (x) => across(x, frame))
      drawn.push(
        <path
          key={link.id}
          d={line}
          fill="none"
          stroke={link.id === chosen ? colors.bar : link.isCritical === true ? colors.critical : colors.quiet}
          strokeWidth={link.id === chosen ? 3 : 1.25}
          {...(link.id === chosen ? { 'data-chosen': '' } : {})}
          markerEnd={`url(#timeline-arrow${link.isCritical === true ? '-critical' : ''})`}
          data-link={link.id}
        />,
      )
      if (removable.has(link.id))
        drawn.push(
          <path
            key={`${link.id}-target`}
            d={line}
            fill="none"
            stroke="transparent"
            strokeWidth={hitWidth}
            pointerEvents="stroke"
            cursor="pointer"
            data-link-target={link.id}
          />,
        )
    }
    return <g>{drawn}</g>
  },
)
Links.displayName = 'Links'

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
        // The arrowhead of the chosen link, whose line is wider, is no larger.
        markerUnits="userSpaceOnUse"
        markerWidth="9"
        markerHeight="9"
        orient="auto-start-reverse"
      >
        <path d="M0 0L8 4L0 8Z" fill={kind === '' ? colors.quiet : colors.critical} />
      </marker>
    ))}
  </defs>
)
