import { useEffect } from 'react'
import type { Models } from '../../../core/model.ts'
import { apiBase } from '../../api/client.ts'
import { watchConnection } from '../../api/connection.ts'
import { accessToken, closeSession } from '../../api/session.ts'
import { settings } from '../../base/settings.ts'
import { refresh } from '../changed.ts'
import { queryClient } from '../query-client.ts'
import type { Told } from './events.ts'
import { follow, type Open } from './follow.ts'
import { oneForAll } from './one-for-all.ts'
import { refresherFor } from './refresher.ts'

const open: Open = (cursor, signal) =>
  fetch(`${apiBase}/live`, {
    signal,
    cache: 'no-store',
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${accessToken() ?? ''}`,
      ...(cursor === undefined ? {} : { 'Last-Event-ID': cursor }),
    },
  })

const onChance = (again: () => void): (() => void) => {
  window.addEventListener('online', again)
  const stop = watchConnection((state) => {
    if (state === 'back') again()
  })
  return () => {
    window.removeEventListener('online', again)
    stop()
  }
}

/**
 * What others change shows without a reload, for as long as somebody is signed in. Only our own server has this call:
 * another one is not asked.
 */
export const useLive = (models: Models): void => {
  useEffect(() => {
    if (!settings.own) return undefined
    const refresher = refresherFor({ models, queries: queryClient, everything: refresh })
    const hear = ({ event }: Told) => {
      if (event.kind === 'ended') closeSession()
      else refresher.hear(event)
    }
    const stop = oneForAll(
      (cursor, tell, signal) => follow({ open, cursor, tell, refused: closeSession, signal, onChance }),
      hear,
    )
    return () => {
      stop()
      refresher.stop()
    }
  }, [models])
}
