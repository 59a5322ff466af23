import { deferred } from '../../../web/deferred.tsx'
import { useTimer } from './use-timer.ts'

const RunningTimer = deferred(async () => (await import('./running-timer.tsx')).RunningTimer)

/** The running timer on every page; who has none loads none of it. */
export const TimerTool = () => {
  const timer = useTimer()
  return timer === undefined ? null : <RunningTimer key={String(timer.entry.id)} timer={timer} />
}
