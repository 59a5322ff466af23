import { Graph, layout } from '@dagrejs/dagre'
import { traitsOf } from '../../../../core/declare/kinds.ts'
import { type Model, targetOf } from '../../../../core/declare/model.ts'

/** The size of an entity's box, and the space around boxes, in pixels. */
const box = { width: 148, height: 36 }
const space = { nodesep: 16, ranksep: 44 }
const margin = 8

type Box = {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
type Point = { readonly x: number; readonly y: number }
export type Arrow = { readonly from: string; readonly to: string; readonly points: readonly Point[] }
export type Drawing = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly boxes: readonly Box[]
  readonly arrows: readonly Arrow[]
}

/**
 * Returns the entities that an entity's rows refer to, itself included, each once. Makers of rows are left out, since
 * every entity has them.
 */
export const targetsOf = ({ entity }: Model): readonly string[] => [
  ...new Set(
    Object.values(entity.fields).flatMap((field) => (traitsOf(field).points === true ? [targetOf(field)] : [])),
  ),
]

/** Places the entities in ranks, so that references lead one way. @param isRightToLeft the reading direction */
export const draw = (models: readonly Model[], isRightToLeft: boolean): Drawing => {
  const graph = new Graph()
  graph.setGraph({ rankdir: isRightToLeft ? 'RL' : 'LR', ...space })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { name } of models) graph.setNode(name, { ...box })
  for (const model of models)
    for (const target of targetsOf(model)) if (target !== model.name) graph.setEdge(model.name, target)
  layout(graph)
  const boxes = graph.nodes().map((name) => ({ name, ...(graph.node(name) as Omit<Box, 'name'>) }))
  const byName = new Map(boxes.map((one) => [one.name, one]))
  /** Returns the middle of the box's side that faces a point. */
  const sideTowards = (name: string, { x }: Point, otherwise: Point): Point => {
    const one = byName.get(name)
    return one === undefined ? otherwise : { x: one.x + (Math.sign(x - one.x) * one.width) / 2, y: one.y }
  }
  const arrows = graph.edges().map(({ v, w }): Arrow => {
    const { points } = graph.edge(v, w) as { readonly points: readonly [Point, Point, ...Point[]] }
    const inner = points.slice(1, -1)
    const [first, last] = [points[0], points.at(-1) ?? points[1]]
    // The library aims at the middle of a box, so a steep line would run behind the boxes above and below.
    return {
      from: v,
      to: w,
      points: [sideTowards(v, inner[0] ?? last, first), ...inner, sideTowards(w, inner.at(-1) ?? first, last)],
    }
  })
  // The library's own bounds cover the boxes only, and lines may go around them, so the bounds are computed here.
  const corners = [
    ...boxes.flatMap(({ x, y }) => [
      { x: x - box.width / 2, y: y - box.height / 2 },
      { x: x + box.width / 2, y: y + box.height / 2 },
    ]),
    ...arrows.flatMap(({ points }) => points),
  ]
  const [left, top] = [Math.min(...corners.map(({ x }) => x)) - margin, Math.min(...corners.map(({ y }) => y)) - margin]
  const [right, bottom] = [
    Math.max(...corners.map(({ x }) => x)) + margin,
    Math.max(...corners.map(({ y }) => y)) + margin,
  ]
  return { left, top, width: right - left, height: bottom - top, boxes, arrows }
}
