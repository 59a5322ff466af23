import { useAbility } from '@casl/react'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { permissionFor, permissionsOn } from '../../../../core/declare/permissions.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { type Access, isFixed, permitsRow } from '../../../data/access/ability.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { targetModel } from '../../../data/rows/titles.ts'

/**
 * @returns whether the user may change a field of a row: by rule and permissions; a reference only if they may list its
 * targets; and on other servers only fields that the specification's update call takes
 */
export const useMayEdit = (model: Model): ((row: Row, field: ModelField) => boolean) => {
  const access = useAbility<Access>()
  const holdsAll = useHoldsAll()
  const { models, payloads } = useProduct()
  return (row, field) =>
    field.updatable &&
    model.operations.has('update') &&
    permitsRow(access, 'update', model.entity.permission, row) &&
    !isFixed(row, field.wire) &&
    holdsAll(permissionsOn(field, 'write')) &&
    (row.version !== undefined || payloads[model.name]?.update?.includes(field.wire) !== false) &&
    (field.includeAs === null || holdsAll([permissionFor(targetModel(models, field).entity, 'index')]))
}
