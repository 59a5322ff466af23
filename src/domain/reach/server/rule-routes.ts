import { allOf, equals } from '../../../core/query/predicate.ts'
import { readListQuery } from '../../../core/query/query.ts'
import { readDocs } from '../../../server/api/docs/call-docs.ts'
import { int, list } from '../../../server/api/docs/parts.ts'
import { type Api, idOf, pairsOf } from '../../../server/api/route-context.ts'
import { forbidden, invalid, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { ruleById } from './rules.ts'
import { tryRule } from './try-rule.ts'

const rows = { data: list({ type: 'object' }), total: int }

/** Registers the calls of rules besides the generic ones: their runs, and a trial. */
export const ruleRoutes = ({ app, engine, language, actor }: Api): void => {
  if (!engine.models.all.some(({ name }) => name === 'automation_rule')) return
  const rules = engine.models.of('automation_rule')
  const runs = engine.models.of('automation_run')
  app.get(
    '/api/automation-rules/:id/runs',
    {
      config: { access: { permission: 'automation-rule-show' } },
      schema: readDocs(rules.name, 'automation_rule_runs', 'What it did', rows, true),
    },
    async (request) => {
      const reader = readerFor(engine, actor(request))
      const id = idOf(request)
      if (!(await reader.sees(rules, id))) throw notFound()
      const parsed = readListQuery(pairsOf(request), reader.grammar(runs))
      if ('faults' in parsed) throw invalid(parsed.faults)
      const { where } = parsed.query
      const own = equals('rule_id', id)
      return reader.list(runs, { ...parsed.query, where: where === undefined ? allOf(own) : allOf(own, where) })
    },
  )
  app.post(
    '/api/automation-rules/:id/try',
    {
      config: { access: { permission: 'automation-rule-update' }, isRead: true },
      schema: readDocs(rules.name, 'automation_rule_try', 'What it would have done', { ...rows, looked_at: int }, true),
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const row = await readerFor(engine, caller).one(rules, id)
      if (row === undefined) throw notFound()
      if (row.can?.update !== true) throw forbidden()
      const rule = await ruleById(engine.db, id)
      if (rule === undefined) throw notFound()
      return tryRule(engine, caller, language(request), rule)
    },
  )
}
