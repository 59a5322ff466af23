import type { Model } from '../../../core/model.ts'
import { Can } from '../../../web/access/can.tsx'
import type { Row } from '../../../web/api/shapes.ts'
import { RetryButton } from './retry-button.tsx'

type Props = { readonly model: Model; readonly row: Row }

/** Below a job that has failed: doing it again by hand. */
export const JobExtras = (props: Props) =>
  props.row.state === 'failed' && (
    <Can permissions={['log-retry']}>
      <RetryButton {...props} />
    </Can>
  )
