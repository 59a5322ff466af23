// Decision (2026-11): A part that failed to download says so in its own place and offers a retry.
import Button from '@mui/material/Button'
import { createElement, type FunctionComponent, startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainIcon } from './plain-icon.tsx'
import { WaitingBlock } from './state/waiting.tsx'

/** A field, a button, a line. */
const usualHeight = 40

/**
 * A component that is downloaded when it is first shown, with its skeleton until then. Where the line is cut it says so
 * in its own place and can be asked for again; `lazy` would put an error in the place of the whole page.
 * @param height about that of what comes, so that little moves when it does
 */
export const deferred = <P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  height = usualHeight,
): FunctionComponent<P> => {
  let known: FunctionComponent<P> | undefined
  return (props: P) => {
    const { t } = useTranslation('common')
    const [Loaded, setLoaded] = useState(() => known)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (hasFailed || known !== undefined) return
      load().then(
        (loaded) => {
          known = loaded
          // Large parts are put together a few milliseconds at a time.
          startTransition(() => setLoaded(() => loaded))
        },
        () => setFailed(true),
      )
    }, [hasFailed])
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
}
