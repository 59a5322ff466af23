import type { Actor } from '../../../../server/actor.ts'
import type { FigureRequest } from '../../../../server/figures/figure.ts'
import type { WorkerRoom } from '../../../../server/worker/work.ts'
import { isOutsider } from '../../../insiders.ts'

/**
 * Nobody of a client (`insiders.ts`). Figures are the organisation's own: a client's people are shown some of its tasks, and
 * would read a part as the whole. Who sees every task is none of them, whomever they belong to. Of all others figures count
 * every task, whoever reads them: one that differed by reader would be none.
 */
export const isInsider = (actor: Actor): boolean => actor.permissions.has('task-index-all') || !isOutsider(actor)

export const mayEstimate = ({ permissions }: Actor): boolean => permissions.has('task-estimate')

/** Where a figure is counted: the past of a project is long. */
export const roomOf = ({ reader }: Pick<FigureRequest, 'reader'>): WorkerRoom => reader.scope.engine.room
