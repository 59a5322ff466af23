import type { FluidDragActions, Sensor, SensorAPI } from '@hello-pangea/dnd'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'

/** What follows the pointer: a dragged row itself, or its clone in the row's absence. */
const draggedElement = (id: string): Element | null =>
  document.querySelector(`[data-rfd-draggable-id="${CSS.escape(id)}"]`)

/**
 * Lets go, and tells the library that the way to the new place is over. It waits for a transition's end, which comes two
 * frames later even of the shortest; the gap below the pointer has long shown where the row goes.
 */
const settle = (id: string, letGo: () => void): void => {
  flushSync(letGo)
  draggedElement(id)?.dispatchEvent(new TransitionEvent('transitionend', { propertyName: 'transform', bubbles: true }))
}

/** A sensor whose rows are in their place as soon as they are let go of. What the library can't end at once it animates. */
export const atOnce = (useSensor: Sensor): Sensor =>
  function useAtOnce(api) {
    useSensor(
      useMemo((): SensorAPI => {
        const tryGetLock: SensorAPI['tryGetLock'] = (id, ...rest) => {
          const lock = api.tryGetLock(id, ...rest)
          if (lock === null) return null
          const fluidLift = (point: Parameters<typeof lock.fluidLift>[0]): FluidDragActions => {
            const actions = lock.fluidLift(point)
            return {
              ...actions,
              drop: (options) => settle(id, () => actions.drop(options)),
              cancel: (options) => settle(id, () => actions.cancel(options)),
            }
          }
          return { ...lock, fluidLift }
        }
        return { ...api, tryGetLock }
      }, [api]),
    )
  }
