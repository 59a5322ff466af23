import { valueKindOf } from '../declare/model.ts'
import { type Declared, fieldOfKind } from './declarations.ts'

/** Reports an option of a field that does not name a yes-or-no field of the entity. */
export const checkFlag = (declared: Declared, place: string, name: string | undefined): void => {
  if (name === undefined) return
  const flag = fieldOfKind(declared, place, name, ['computed', 'boolean'])
  if (flag !== undefined && valueKindOf(flag.field) !== 'boolean')
    declared.report(place, `names '${name}', which is not yes or no`)
}
