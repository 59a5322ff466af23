import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { homePath } from '../../base/redirect-target.ts'
import { settings } from '../../base/settings.ts'
import { rowAddress } from '../../data/titles.ts'
import { useModel } from '../../product/product.ts'
import { RowSkeleton } from '../../ui/state/row-skeleton.tsx'
import { sharedRowOf } from './shared-row-calls.ts'

/** Redirects a signed-in user to the row itself if they may read it, else to the home page (decisions, 'Access'). */
export const SharedRowMember = ({ entity }: { readonly entity: string }) => {
  const model = useModel(entity)
  const { id = '' } = useParams()
  const [to, setTo] = useState<string | undefined>(settings.own ? undefined : homePath)
  useEffect(() => {
    if (!settings.own) return
    sharedRowOf(model, id).then(
      (row) => setTo(rowAddress(model, row) ?? homePath),
      () => setTo(homePath),
    )
  }, [model, id])
  return to === undefined ? <RowSkeleton /> : <Navigate to={to} replace />
}
