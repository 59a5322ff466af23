import type { Registry } from '../declare/registry.ts'
import { checkAccounts } from './accounts.ts'
import { checkBecomes } from './becomes.ts'
import { checkCircles } from './circles.ts'
import { checkCopies } from './copies.ts'
import { declaredIn } from './declarations.ts'
import { checkEntity, sharedNames } from './entities.ts'
import { checkFields } from './fields.ts'
import { checkForm, checkList, checkOrder, checkSets } from './lists.ts'
import { checkMeasures } from './measured.ts'
import { checkMerges } from './merges.ts'
import { checkPages } from './pages.ts'
import { checkApproves, checkPeriods } from './periods.ts'
import { DeclarationError, type Problem } from './problems.ts'
import { checkAccess } from './rules.ts'
import { checkStreams } from './stream.ts'
import { checkTree } from './tree.ts'

/** @param roles names of the roles that every installation has, which rules may name */
export const problemsOf = (registry: Registry, roles: readonly string[]): readonly Problem[] => {
  // Two entities with one name hide all other faults of either.
  const shared = sharedNames(registry.entities)
  if (shared.some(({ at }) => at === 'name')) return shared
  const { declared, problems } = declaredIn(registry, roles)
  for (const one of declared) {
    checkEntity(one)
    checkFields(one)
    checkSets(one)
    checkOrder(one)
    checkList(one)
    checkForm(one)
    checkPages(one)
    checkMerges(one)
    checkBecomes(one)
    checkCopies(one)
    checkTree(one)
    checkStreams(one)
    checkPeriods(one)
    checkApproves(one)
    checkMeasures(one)
    checkAccess(one)
    checkAccounts(one)
  }
  checkCircles(declared)
  return [...registry.problems, ...shared, ...problems]
}

/**
 * Finds all faults of the declarations, those that the types let pass included. The server does so as it starts, and so
 * does `npm run migration`; the browser, which shows the same declarations, need not check again.
 * @throws DeclarationError with a line for each mistake: entity, place, what is wrong, the name that was probably meant
 */
export const checkDeclarations = (registry: Registry, roles: readonly string[]): void => {
  const problems = problemsOf(registry, roles)
  if (problems.length > 0) throw new DeclarationError(problems)
}
