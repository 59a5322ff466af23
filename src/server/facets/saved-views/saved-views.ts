import type { Model, Models } from '../../../core/declare/model.ts'
import { type Fault, readGroup } from '../../../core/query/check-predicate.ts'
import { filterNode } from '../../../core/query/query.ts'
import type { EntityHooks, HookContext } from '../../engine.ts'
import { invalid } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import type { Facet } from '../facet.ts'

const filterKey = /^filter\[(\w{1,80})\]$/
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the faults of conditions in a list's address: values that a list of choices lacks. Other faults of an address
 * are left to the list, which shows them where it is opened.
 */
const faultsIn = (state: string, model: Model, { engine, caller, tx }: HookContext): readonly Fault[] => {
  const { kindOf, takesMe, choicesOf } = readerFor(engine, caller, tx).grammar(model)
  return [...new URLSearchParams(state)].flatMap(([parameter, text]): readonly Fault[] => {
    if (parameter === 'where') {
      const read = readGroup(parsed(text), kindOf, takesMe, choicesOf)
      return 'faults' in read ? Object.values(read.faults).flat() : []
    }
    const column = filterKey.exec(parameter)?.[1]
    const choices = column === undefined ? undefined : choicesOf?.(column)
    if (column === undefined || choices === undefined || filterNode(column, text, 'text', choices) !== undefined)
      return []
    return [{ code: 'bad_value', params: { column } }]
  })
}

const hooksOf = (model: Model, models: Models): EntityHooks => {
  const { savedViews } = model.entity
  if (savedViews === undefined) return {}
  const wire = (field: string) => model.byName.get(field)?.wire ?? field
  return {
    beforeWrite: async ({ values, before }, context) => {
      const state = values[wire(savedViews.state)]
      const of = (values[wire(savedViews.of)] ?? before?.[wire(savedViews.of)]) as unknown
      const list = models.all.find(({ name }) => name === of)
      if (typeof state !== 'string' || list === undefined) return undefined
      const faults = faultsIn(state, list, context).filter(({ code }) => code === 'bad_value')
      if (faults.length > 0) throw invalid({ [wire(savedViews.state)]: [...faults] })
      return undefined
    },
  }
}

/** Views of lists that are kept: their conditions name values that there are. */
export const savedViews: Facet = (models) => ({
  hooks: Object.fromEntries(
    models.all
      .filter(({ entity }) => entity.savedViews !== undefined)
      .map((model) => [model.name, hooksOf(model, models)]),
  ),
})
