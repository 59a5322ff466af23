import type { Plugin } from 'vite'

/** A single check of the server, as its source has it, and the same place without it. */
export type Check = {
  readonly name: string
  /** A pattern of the calls whose lines in the matrix see the check, since asking all lines takes many minutes. */
  readonly lines: string
  readonly file: string
  readonly check: string
  readonly without: string
}

/** Checks whose absence the matrix must notice: each is removed in turn, and the matrix must then fail. */
export const checks: readonly Check[] = [
  {
    name: 'the permission of a route',
    lines: 'GET /api/departments',
    file: 'src/server/api/route-context.ts',
    check: "if (access !== 'signed-in' && !actor.permissions.has(access.permission)) throw forbidden()",
    without: '',
  },
  {
    name: 'that a user is active',
    lines: 'GET /api/profile',
    file: 'src/server/rights/identify.ts',
    check: 'and ${u.is_active} and',
    without: 'and',
  },
  {
    name: 'the row rule of one row',
    lines: 'GET /api/users/<user>',
    file: 'src/server/rows/read/read-statements.ts',
    check: "const rule = and([where, scope.rules.sql(model, 'read', alias)])",
    without: 'const rule = where',
  },
  {
    name: 'that what hangs on a row is told to those who see the row',
    lines: 'GET /api/(users|projects|tasks)/<.*/(history|follow)',
    file: 'src/server/rows/read/read-statements.ts',
    check: "and([byId(model, id), rules.sql(model, 'read', alias)])",
    without: 'byId(model, id)',
  },
  {
    name: 'that a cached statement serves only callers of the same permissions',
    lines: '(GET|PUT) /api/(users|projects|tasks)',
    file: 'src/server/rows/query/cached-statements.ts',
    check: 'const cacheKey = `${key} ${holdingsOf(caller)}`',
    without: 'const cacheKey = key',
  },
  {
    name: 'the row rule of a list',
    lines: 'GET /api/(users|projects|tasks)',
    file: 'src/server/rows/read/page.ts',
    check: 'and([mayBeSeen, there, ...conditions])',
    without: 'and([there, ...conditions])',
  },
  {
    name: 'the row rule of what is included',
    lines: 'GET /api/roles/<crew>.include=',
    file: 'src/server/rows/read/joined.ts',
    check: "and([rules.sql(target, 'read', inner), alive(target, inner)])",
    without: 'alive(target, inner)',
  },
  {
    name: 'the row rule of a write',
    lines: 'PUT /api/(users|projects|tasks)',
    file: 'src/server/rows/write/write-statements.ts',
    check: "const rule = and([rules.sql(model, 'read', alias), alive(model, alias)])",
    without: 'const rule = alive(model, alias)',
  },
  {
    name: 'the row rule of a deletion',
    lines: 'DELETE /api/(users|projects|tasks)',
    file: 'src/server/rows/remove/remove.ts',
    check: "const rule = scope.rules.sql(model, 'read', 't')",
    without: 'const rule = sql`true`',
  },
  {
    name: 'that a reference may be seen',
    lines: '(POST|PUT) /api/(users|projects|tasks)',
    file: 'src/server/rows/references/references.ts',
    check: "const rule = and([rules.sql(target, 'read', 'v'), alive(target, 'v')])",
    without: "const rule = alive(target, 'v')",
  },
  {
    name: 'the permission of an included entity',
    lines: 'include=',
    file: 'src/server/rows/query/grammar.ts',
    check: 'readable(field) && rules.mayRead(models.of(targetOf(field.field)))',
    without: 'readable(field)',
  },
  {
    name: 'the permission of a filter through a relation',
    lines: 'filter',
    file: 'src/server/rows/query/grammar.ts',
    check: "stepTargets(at, field, rest[0] ?? '').find(rules.mayRead)",
    without: "stepTargets(at, field, rest[0] ?? '')[0]",
  },
  {
    name: 'the write permission of a field',
    lines: '(POST|PUT) /api/(users|projects|tasks)',
    file: 'src/server/rows/values/body.ts',
    check: "return field === undefined || holdsAll(caller, permissionsOn(field, 'write'))",
    without: 'return true',
  },
  {
    name: 'the permission of a bulk change',
    lines: '/bulk',
    file: 'src/server/api/bulk-routes.ts',
    check: '!holdsAll(caller, permissionsOf(model, action))',
    without: 'false',
  },
  {
    name: 'that an undo is of a row that may be seen',
    lines: '/undo',
    file: 'src/server/rows/write/undo.ts',
    check: 'if (!(await readerFor(engine, caller, tx).sees(model, id))) throw notFound()',
    without: '',
  },
  {
    name: 'that nobody gives more than they hold',
    lines: 'users/<user>.*(role|permission)',
    file: 'src/server/rights/above.ts',
    check: 'if (!holdsAll(caller, names)) throw aboveYou()',
    without: "if (!holdsAll('system', names)) throw aboveYou()",
  },
  {
    name: 'that nobody changes an account above them',
    lines: '/api/users/<chief>',
    file: 'src/server/rights/above.ts',
    check: "if (caller === 'system' || caller.id === userId) return",
    without: 'if (userId) return',
  },
  {
    name: 'whose session it is',
    lines: 'session',
    file: 'src/server/auth/sessions.ts',
    check: 'where id = ${id} and actor_id = ${actorId}',
    without: 'where id = ${id}',
  },
  {
    name: 'the row rule of what a file hangs on',
    lines: '/api/files',
    file: 'src/server/files/routes.ts',
    check: "rules.mayRead(model) ? rules.sql(model, 'read', 't')",
    without: 'rules.mayRead(model) ? sql`true`',
  },
]

/** Removes one check while the sources are loaded; `TMS_WITHOUT_CHECK` names it. The source files stay as they are. */
export const withoutCheck = (name: string): Plugin => {
  const one = checks.find((check) => check.name === name)
  if (one === undefined) throw new Error(`no check is called ${name}`)
  return {
    name: 'without-check',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.endsWith(one.file)) return null
      if (code.split(one.check).length !== 2)
        throw new Error(`${one.file} does not hold the check just once: ${one.check}`)
      return code.replace(one.check, () => one.without)
    },
  }
}
