import Skeleton from '@mui/material/Skeleton'
import { type ComponentType, createElement, lazy, Suspense } from 'react'

/** A component that is downloaded when it is first shown, with its skeleton until then. */
export const deferred = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const Loaded = lazy(async () => ({ default: await load() }))
  return (props: P) => (
    <Suspense fallback={<Skeleton variant="rounded" height={40} />}>{createElement(Loaded, props)}</Suspense>
  )
}
