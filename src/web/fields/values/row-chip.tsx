import Box from '@mui/material/Box'
import { Link } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { stateField } from '../../../core/declare/state.ts'
import { readRowOfText } from '../../../core/words/rich-blocks.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { useProduct } from '../../data/areas/product.ts'
import { useRowsById } from '../../data/rows/rows-by-id.ts'
import { numberedTitleOf, rowAddress } from '../../data/rows/titles.ts'
import { Marked } from './marked.tsx'
import { usePictures } from './pictures.ts'

type Props = {
  /** `entity/id`. */
  readonly row: string
  /** The row's name when the text was written, for readers from whom the row is hidden. */
  readonly label: string
}
const look = { paddingInline: 1, borderRadius: 1, backgroundColor: 'action.hover', textDecoration: 'none' }

const LiveChip = ({ model, id, label }: { readonly model: Model; readonly id: string; readonly label: string }) => {
  const [row] = useRowsById(model, [id]).data ?? []
  if (row === undefined) return <bdi>{label}</bdi>
  const to = rowAddress(model, row)
  const state = stateField(model)
  const value = state === undefined ? undefined : row[state.wire]
  const title = <bdi>{numberedTitleOf(model, row)}</bdi>
  return (
    <Box component="span" sx={look}>
      {to === undefined ? title : <Link to={to}>{title}</Link>}
      {state !== undefined && typeof value === 'string' && (
        <>
          {' '}
          <Marked entity={model.name} field={state.name} value={value} />
        </>
      )}
    </Box>
  )
}

/** A row that a text names: its title and state of now where the reader may see it, else the name in the text. */
export const RowChip = ({ row, label }: Props) => {
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const named = readRowOfText(row)
  const model = models.all.find(({ name }) => name === named?.entity)
  const isHidden = usePictures().areHidden === true
  if (named === undefined || model === undefined || isHidden || !holdsAll([permissionFor(model.entity, 'show')]))
    return <bdi>{label}</bdi>
  return <LiveChip model={model} id={named.id} label={label} />
}
