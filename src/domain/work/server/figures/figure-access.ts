import type { Actor } from '../../../../server/actor.ts'
import type { FigureRequest } from '../../../../server/figures/figure.ts'
import type { WorkerRoom } from '../../../../server/worker/work.ts'
import { isOutsider } from '../../../insiders.ts'

/**
 * Tells whether a caller may see figures: not if they belong to a client (`insiders.ts`), since they see only some
 * tasks and would take a part for the whole. Callers who may see every task always may. Figures count every task for
 * every reader, so that all readers see the same numbers.
 */
export const isInsider = (actor: Actor): boolean => actor.permissions.has('task-index-all') || !isOutsider(actor)

export const mayEstimate = ({ permissions }: Actor): boolean => permissions.has('task-estimate')

/** Returns the threads in which a figure is counted, since the past of a project is long. */
export const roomOf = ({ reader }: Pick<FigureRequest, 'reader'>): WorkerRoom => reader.scope.engine.room
