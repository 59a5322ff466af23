import type { Json } from '../../../server/db/database.ts'
import { type JsonBytes, jsonBytes } from '../../../server/worker/json-bytes.ts'
import { defineWork, type Work } from '../../../server/worker/work.ts'
import { scheduleAnswer } from './answer.ts'
import { barsAnswer, oneRowAnswer } from './bar-answer.ts'
import { baselineBars } from './baseline-bars.ts'
import type { PlanChanges } from './changes.ts'
import { comparison, type EarlierBar, type MayCompare } from './compare.ts'
import { computed } from './compute.ts'
import { exportText } from './export-text.ts'
import { followWork } from './follow-work.ts'
import { levelAnswer } from './level-answer.ts'
import { loadAnswer } from './load-answer.ts'
import { loopWork } from './loop-work.ts'
import { isLightPlan, type PlanSource, planFrom, toldPlan } from './plan-source.ts'
import { plannedWrites } from './planned-writes.ts'
import { previewAnswer, previewOf } from './preview.ts'
import type { ExportSource } from './read-export.ts'

type OfPlan = { readonly source: PlanSource }
/** Sprints and epics are added to the answer unchanged. */
type WithOthers = OfPlan & { readonly others: readonly Json[] }

const isLight = isLightPlan

export const scheduleWork = defineWork({
  name: 'plan.schedule',
  isLight,
  run: ({ source, others }: WithOthers): JsonBytes => {
    const plan = toldPlan(source)
    return jsonBytes({ data: { ...scheduleAnswer(plan, computed(plan)), others } })
  },
})

export const barsWork = defineWork({
  name: 'plan.bars',
  isLight,
  run: ({ source, others }: WithOthers): JsonBytes => {
    const plan = toldPlan(source)
    return jsonBytes({ data: { ...barsAnswer(plan, computed(plan)), others } })
  },
})

/** One row; undefined where its reader sees none. */
export const rowWork = defineWork({
  name: 'plan.row',
  isLight,
  run: ({ source, id }: OfPlan & { readonly id: string }): JsonBytes | undefined => {
    const plan = toldPlan(source)
    const data = oneRowAnswer(plan, computed(plan), id)
    return data && jsonBytes({ data })
  },
})

type Changed = { readonly changes: PlanChanges }

export const previewWork = defineWork({
  name: 'plan.preview',
  isLight,
  run: ({ source, others, changes, floats }: WithOthers & Changed & { readonly floats: boolean }): JsonBytes => {
    const preview = previewOf(planFrom(source), changes, source.now)
    return jsonBytes({ data: { ...previewAnswer(preview, floats), others } })
  },
})

/** Computes the writes of a change of a plan. @see plannedWrites */
export const changeWork = defineWork({
  name: 'plan.change',
  isLight,
  run: ({ source, changes }: OfPlan & Changed) => plannedWrites(previewOf(planFrom(source), changes, source.now)),
})

export const compareWork = defineWork({
  name: 'plan.compare',
  isLight,
  run: ({ source, earlier, may }: OfPlan & { readonly earlier: readonly EarlierBar[]; readonly may: MayCompare }) => {
    const plan = toldPlan(source)
    const data = comparison(plan, computed(plan), earlier, may)
    return jsonBytes({ data, total: data.length })
  },
})

export const loadWork = defineWork({
  name: 'plan.load',
  isLight,
  run: ({ source }: OfPlan): JsonBytes => {
    const plan = toldPlan(source)
    return jsonBytes({ data: loadAnswer(plan, computed(plan)) })
  },
})

/** Levelling computes the plan again for each task that waits for its people, so it is never a light work. */
export const levelWork = defineWork({
  name: 'plan.level',
  seconds: 30,
  run: ({ source, others }: WithOthers): JsonBytes =>
    jsonBytes({ data: { ...levelAnswer(planFrom(source), source.now), others } }),
})

export const exportWork = defineWork({
  name: 'plan.export',
  isLight,
  run: (given: ExportSource): Uint8Array => new TextEncoder().encode(exportText(given)),
})

/** Computes the bars of a baseline of the present plan, as JSON. */
export const baselineWork = defineWork({
  name: 'plan.baseline',
  isLight,
  run: ({ source }: OfPlan): string => {
    const plan = toldPlan(source)
    return JSON.stringify(baselineBars(plan, computed(plan)))
  },
})

/** The works of plans, for `app/server/works.ts`. */
export const planWorks: readonly Work[] = [
  scheduleWork,
  barsWork,
  rowWork,
  previewWork,
  changeWork,
  compareWork,
  loadWork,
  levelWork,
  exportWork,
  baselineWork,
  followWork,
  loopWork,
]
