import { useModel, useProduct } from '../../../data/areas/product.ts'
import { RowsPicker, type RowsPickerProps } from './rows-picker.tsx'

/** Picks users outside a form. */
export const PeoplePicker = <M extends boolean>(props: Omit<RowsPickerProps<M>, 'model'>) => (
  <RowsPicker {...props} model={useModel(useProduct().models.actorEntity)} />
)
