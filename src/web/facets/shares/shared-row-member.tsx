import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { homePath } from '../../base/browser/redirect-target.ts'
import { settings } from '../../base/browser/settings.ts'
import { RowSkeleton } from '../../base/ui/state/row-skeleton.tsx'
import { useModel } from '../../data/areas/product.ts'
import { rowAddress } from '../../data/rows/titles.ts'
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
