import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { rowAddress } from '../../data/titles.ts'
import { useModel } from '../../product.ts'
import { homePath } from '../../routes/redirect-target.ts'
import { RowSkeleton } from '../../screens/state/row-skeleton.tsx'
import { settings } from '../../settings.ts'
import { placeOfShared } from './shared-row-calls.ts'

/** Somebody signed in goes to the row itself where they may see it, home otherwise (decisions, 'Access'). */
export const SharedRowMember = ({ entity }: { readonly entity: string }) => {
  const model = useModel(entity)
  const { id = '' } = useParams()
  const [to, setTo] = useState<string | undefined>(settings.own ? undefined : homePath)
  useEffect(() => {
    if (!settings.own) return
    placeOfShared(model, id).then(
      (row) => setTo(rowAddress(model, row) ?? homePath),
      () => setTo(homePath),
    )
  }, [model, id])
  return to === undefined ? <RowSkeleton /> : <Navigate to={to} replace />
}
