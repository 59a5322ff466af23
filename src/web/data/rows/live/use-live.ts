import { useEffect } from 'react'
import type { Models } from '../../../../core/declare/model.ts'
import { apiBase } from '../../../base/api/client.ts'
import { watchConnection } from '../../../base/api/connection.ts'
import { accessToken, endRefusedSession } from '../../../base/api/session.ts'
import { captureSession } from '../../../base/api/session-end.ts'
import { settings } from '../../../base/browser/settings.ts'
import { queryClient } from '../query-client.ts'
import { invalidateAll } from '../write-effects.ts'
import type { StreamMessage } from './events.ts'
import { follow, type Open } from './follow.ts'
import { refresherFor } from './refresher.ts'
import { shareStream } from './shared-stream.ts'
import { tellLive } from './watch-live.ts'

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

const onRetryHint = (retry: () => void): (() => void) => {
  window.addEventListener('online', retry)
  const stop = watchConnection((state) => {
    if (state === 'back') retry()
  })
  return () => {
    window.removeEventListener('online', retry)
    stop()
  }
}

/**
 * Applies other users' changes while a user is signed in. Only our own server has this call; other servers are not
 * called.
 */
export const useLive = (models: Models): void => {
  useEffect(() => {
    if (!settings.own) return undefined
    const refresher = refresherFor({ models, queries: queryClient, invalidateAll })
    const onMessage = ({ event }: StreamMessage) => {
      if (event.kind === 'ended') return endRefusedSession()
      refresher.hear(event)
      tellLive(event)
    }
    // The stream of an earlier session may say that it ended when the next one is open already.
    const isCurrent = captureSession()
    const stop = shareStream(
      (cursor, emit, signal) =>
        follow({
          open,
          cursor,
          onMessage: (message) => isCurrent() && emit(message),
          onUnauthenticated: () => isCurrent() && endRefusedSession(),
          signal,
          onRetryHint,
        }),
      onMessage,
    )
    return () => {
      stop()
      refresher.stop()
    }
  }, [models])
}
