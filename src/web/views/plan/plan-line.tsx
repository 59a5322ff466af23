import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { type Model, type ModelField, targetOf } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useProduct } from '../../data/areas/product.ts'
import { includedRows, numberedTitleOf, rowAddress } from '../../data/rows/titles.ts'
import { cells } from '../../fields/values/cells.tsx'
import { hasValue } from '../../fields/values/has-value.ts'
import { PeopleRow } from '../../fields/values/people-row.tsx'
import { planPlace } from './line-places.ts'

type Props = { readonly model: Model; readonly fields: readonly ModelField[]; readonly row: Row }

/** Line by declaration: title and the declared fields; people as avatars. */
export const PlanLine = ({ model, fields, row }: Props) => {
  const { actorEntity } = useProduct().models
  const isOfPeople = ({ field, includeAs }: ModelField) => includeAs !== null && targetOf(field) === actorEntity
  const address = rowAddress(model, row)
  const title = <bdi>{numberedTitleOf(model, row)}</bdi>
  return (
    <>
      <Box sx={{ ...planPlace.title, flex: '1 1 120px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        {address === undefined ? (
          title
        ) : (
          // The link is not draggable natively, so that the line can be dragged by it.
          <Link component={RouterLink} to={address} color="inherit" draggable={false}>
            {title}
          </Link>
        )}
      </Box>
      <Box
        sx={{ ...planPlace.facts, display: 'flex', alignItems: 'center', gap: 3, flex: 'none', fontSize: '0.8125rem' }}
      >
        {fields
          .filter((field) => !isOfPeople(field) && hasValue(row, field))
          .map((field) => {
            const Cell = cells[field.field.kind]
            return <Cell key={field.name} model={model} field={field} row={row} place="list" />
          })}
        <PeopleRow people={fields.filter(isOfPeople).flatMap((field) => includedRows(field, row))} />
      </Box>
    </>
  )
}
