import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { homePath } from '../../../web/routes/redirect-target.ts'
import { RowSkeleton } from '../../../web/screens/state/row-skeleton.tsx'
import { settings } from '../../../web/settings.ts'
import { placeOfShared } from './shared-task-calls.ts'

/** Somebody signed in goes to the task itself where they may see it, home otherwise (decisions, 'Access'). */
export const SharedTaskMember = () => {
  const { id = '' } = useParams()
  const [to, setTo] = useState<string | undefined>(settings.own ? undefined : homePath)
  useEffect(() => {
    if (!settings.own) return
    placeOfShared(id).then(
      (task) => setTo(`/projects/task/${encodeURIComponent(task)}`),
      () => setTo(homePath),
    )
  }, [id])
  return to === undefined ? <RowSkeleton /> : <Navigate to={to} replace />
}
