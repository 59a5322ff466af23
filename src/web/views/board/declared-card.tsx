import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { memo } from 'react'
import { Link as RouterLink } from 'react-router'
import { type ModelField, targetOf } from '../../../core/declare/model.ts'
import { useReadable } from '../../data/access/readable.ts'
import { useProduct } from '../../data/areas/product.ts'
import { includedRows, numberedTitleOf } from '../../data/rows/titles.ts'
import { cells } from '../../fields/values/cells.tsx'
import { hasValue } from '../../fields/values/has-value.ts'
import { PeopleRow } from '../../fields/values/people-row.tsx'
import { type CardProps, useBoard } from './board-context.ts'

/** Card by declaration: title and the declared fields; people as avatars. */
export const DeclaredCard = memo(({ row, address, isCurrent }: CardProps) => {
  const { model } = useBoard()
  const { actorEntity } = useProduct().models
  const readable = useReadable(model)
  const fields = (model.entity.board?.card ?? []).flatMap((name) => readable.filter((field) => field.name === name))
  const isOfPeople = ({ field, includeAs }: ModelField) => includeAs !== null && targetOf(field) === actorEntity
  const people = fields.filter(isOfPeople).flatMap((field) => includedRows(field, row))
  return (
    <>
      <Box sx={{ paddingInlineEnd: 13, minBlockSize: 20 }}>
        <Link
          component={RouterLink}
          to={address}
          tabIndex={isCurrent ? 0 : -1}
          color="inherit"
          sx={{
            display: '-webkit-box',
            WebkitLineClamp: 3,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            fontWeight: 500,
          }}
        >
          <bdi>{numberedTitleOf(model, row)}</bdi>
        </Link>
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 2.5,
          rowGap: 0.5,
          marginBlockStart: 1,
          minBlockSize: 26,
          fontSize: '0.8125rem',
          color: 'text.secondary',
        }}
      >
        {fields
          .filter((field) => !isOfPeople(field) && hasValue(row, field))
          .map((field) => {
            const Cell = cells[field.field.kind]
            return <Cell key={field.name} model={model} field={field} row={row} place="list" />
          })}
        <Box sx={{ marginInlineStart: 'auto' }}>
          <PeopleRow people={people} />
        </Box>
      </Box>
    </>
  )
})
