import type { ComponentProps } from 'react'
import { IntoDialog } from './into-dialog.tsx'
import { LabelDialog } from './label-dialog.tsx'

/** Makes two rows one, as the entity's `merges` says. */
export const MergeDialog = (props: ComponentProps<typeof LabelDialog>) =>
  props.model.entity.merges === true ? <LabelDialog {...props} /> : <IntoDialog {...props} />
