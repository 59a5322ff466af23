import type { Model } from '../../core/model.ts'
import type { Row } from '../../web/api/shapes.ts'
import { deferred } from '../../web/deferred.tsx'

type Props = { readonly model: Model; readonly row: Row }

const UserNumbers = deferred(async () => (await import('../../domain/work/web/work-numbers.tsx')).UserNumbers)
const UserRights = deferred(async () => (await import('../../domain/people/web/user-extras.tsx')).UserExtras)

/** Below a user: what several areas know of them. */
export const UserExtras = ({ model, row }: Props) => (
  <>
    <UserNumbers row={row} />
    <UserRights model={model} row={row} />
  </>
)

export const DepartmentExtras = deferred<Props>(
  async () => (await import('../../domain/work/web/work-numbers.tsx')).DepartmentNumbers,
)
