import { role } from '../../../core/account/account.ts'
import { useModel } from '../../data/areas/product.ts'
import { titleOfText } from '../../data/rows/titles.ts'

/** Returns a function for the name by which people know a role: those that come with the product are translated. */
export const useRoleWords = (): ((name: string) => string) => {
  const model = useModel(role.name)
  return (name) => titleOfText(model, name)
}
