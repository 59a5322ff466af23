// Decision (2026-11): A component that failed to download shows an error in its own place and offers a retry.
import Button from '@mui/material/Button'
import { createElement, type FunctionComponent, startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainIcon } from './plain-icon.tsx'
import { WaitingBlock } from './state/waiting.tsx'

/** Height in pixels of a field, a button or a line. */
const defaultHeight = 40

type DeferredComponent<P> = FunctionComponent<P> & {
  /** Begins the download before the component is rendered. */
  readonly download: () => void
}

/**
 * A component that is downloaded when it is first rendered, with a skeleton until then. A failed download shows an
 * error and a retry in its place; React's `lazy` would replace the whole page with an error.
 * @param height approximate height of the component in pixels, to limit layout shift; without any, nothing stands for it
 */
export const deferred = <P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  height = defaultHeight,
): DeferredComponent<P> => {
  let cached: FunctionComponent<P> | undefined
  const Deferred = (props: P) => {
    const { t } = useTranslation('common')
    const [Loaded, setLoaded] = useState(() => cached)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (hasFailed || Loaded !== undefined) return
      // The part is loaded only if it is still missing, as another instance may have loaded it since this one was
      // rendered.
      const loading = cached === undefined ? load() : Promise.resolve(cached)
      loading.then(
        (loaded) => {
          cached = loaded
          // A transition, so that rendering a large component does not block input.
          startTransition(() => setLoaded(() => loaded))
        },
        () => setFailed(true),
      )
    }, [hasFailed, Loaded])
    if (Loaded !== undefined) return createElement(Loaded, props)
    if (!hasFailed) return <WaitingBlock height={height} />
    return (
      <div role="alert" className="failure">
        <PlainIcon name="wrong" />
        {t('error.network')}
        <Button size="small" onClick={() => setFailed(false)}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  return Object.assign(Deferred, {
    download: () => {
      if (cached === undefined)
        load().then(
          (loaded) => {
            cached = loaded
          },
          // Told where it is rendered, which tries again.
          () => undefined,
        )
    },
  })
}
