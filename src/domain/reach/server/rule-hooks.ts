import { isoOf } from '../../../server/clock.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { faultAt, invalid } from '../../../server/problem.ts'
import { ruleFaults } from './read-rule.ts'

export const ruleHooks: EntityHooks<'automation_rule'> = {
  beforeWrite: async ({ values, before }, { caller, engine, tx }) => {
    if (caller === 'system') return undefined
    const row = { ...before, ...values }
    const faults = ruleFaults({ engine, caller, tx }, row.when, row.then)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    const entity = row.when !== undefined && row.when !== null && 'entity' in row.when ? `${row.when.entity}` : ''
    // A rule of a project needs rows that belong to projects.
    const isOfProjects = entity === 'project' || engine.models.of(entity).byWire.has('project_id')
    if ((row.project_id ?? null) !== null && !isOfProjects) throw faultAt('project_id', 'bad_reference')
    return {
      runs_as_id: caller.id,
      looked_at: isoOf(engine.now()),
      ...(row.is_active === true ? { stopped_because: null, failures: 0 } : {}),
    }
  },
}
