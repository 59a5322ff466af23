import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { Can } from '../../../web/data/access/can.tsx'
import { RetryButton } from './retry-button.tsx'

type Props = { readonly model: Model; readonly row: Row }

/** A button below a failed job that runs it again. */
export const JobExtras = (props: Props) =>
  props.row.state === 'failed' && (
    <Can permissions={['log-retry']}>
      <RetryButton {...props} />
    </Can>
  )
