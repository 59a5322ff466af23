import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { almightyRole, permission, role } from '../../core/account/account.ts'
import type { AnyGrants } from '../../core/declare/area.ts'
import type { Models } from '../../core/declare/model.ts'
import { allPermissions, permissionFor } from '../../core/declare/permissions.ts'
import { isoOf } from '../clock.ts'
import { type Queryable, texts, uuids } from '../db/database.ts'
import { linksOf, tableOf } from '../db/table-of.ts'
import type { Engine } from '../engine.ts'

const p = tableOf(permission, 'p')
const permissionsTable = tableOf(permission)
const r = tableOf(role, 'r')
const rolesPermissions = linksOf(role, 'permissions')
const roles = tableOf(role)

const grant = (tx: Queryable, role: string, permissions: readonly string[]): Promise<number> =>
  tx.run(
    sql`insert into ${rolesPermissions} (${rolesPermissions.source_id}, ${rolesPermissions.target_id}) select ${r.id}, ${p.id} from ${r}, ${p} where ${r.name} = ${role} and ${p.name} = any(${texts(permissions)}) on conflict do nothing`,
  )

/** A role that every installation has. */
export type BuiltInRole = { readonly name: string; readonly description: string }

/** Initial permissions of a built-in role. */
export const permissionsAtFirst = (role: string, grants: AnyGrants, models: Models): readonly string[] =>
  role === almightyRole
    ? allPermissions(models)
    : // Another registry (the specimens of the tests) need not have every entity of the product.
      Object.entries(grants[role] ?? {}).flatMap(([entity, actions]) =>
        models.all
          .filter(({ name }) => name === entity)
          .flatMap((model) => actions.map((action) => permissionFor(model.entity, action))),
      )

/**
 * Syncs permissions and built-in roles with the declarations. Roles keep what administrators changed: a built-in
 * role only gets permissions that are new in this version; `admin` has all.
 */
export const syncAccess = (
  { db, models, now }: Pick<Engine, 'db' | 'models' | 'now'>,
  builtInRoles: readonly BuiltInRole[],
  grants: AnyGrants,
): Promise<void> =>
  db.transaction(async (tx) => {
    const at = isoOf(now())
    await tx.run(sql`select pg_advisory_xact_lock(7461090212)`)
    const permissionNames = allPermissions(models)
    const existing = new Set(
      (await tx.all<{ name: string }>(sql`select ${permissionsTable.name} from ${permissionsTable}`)).map(
        ({ name }) => name,
      ),
    )
    const fresh = permissionNames.filter((name) => !existing.has(name))
    await tx.run(
      sql`insert into ${permissionsTable} (${permissionsTable.id}, ${permissionsTable.name}, ${permissionsTable.guard_name}, ${permissionsTable.created_at}, ${permissionsTable.updated_at})
        select v.id, v.name, 'api', ${at}::timestamptz, ${at}::timestamptz from unnest(${uuids(fresh.map(() => uuidv7()))}, ${texts(fresh)}) as v(id, name) on conflict do nothing`,
    )
    for (const role of builtInRoles) {
      const inserted = await tx.run(
        sql`insert into ${roles} (${roles.id}, ${roles.name}, ${roles.description}, ${roles.built_in}, ${roles.created_at}, ${roles.updated_at}) select ${uuidv7()}, ${role.name}, ${role.description}, true, ${at}::timestamptz, ${at}::timestamptz where not exists (select 1 from ${roles} where ${roles.name} = ${role.name})`,
      )
      const names = permissionsAtFirst(role.name, grants, models)
      await grant(
        tx,
        role.name,
        inserted > 0 || role.name === almightyRole
          ? names
          : names.filter((name) => (fresh as readonly string[]).includes(name)),
      )
    }
  })
