import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { useTimer } from './use-timer.ts'

const RunningTimer = deferred(async () => {
  const [{ RunningTimer: Loaded }] = await Promise.all([import('./running-timer.tsx'), loadNamespace('timer')])
  return Loaded
})

/** The running timer in the header; its code is loaded only while a timer runs. */
export const TimerTool = () => {
  const timer = useTimer()
  return timer === undefined ? null : <RunningTimer key={String(timer.entry.id)} timer={timer} />
}
