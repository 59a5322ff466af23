import Box from '@mui/material/Box'
import { memo } from 'react'
import { type ModelField, targetOf } from '../../../core/declare/model.ts'
import { cutText } from '../../base/theme/tokens.ts'
import { useReadable } from '../../data/access/readable.ts'
import { useProduct } from '../../data/areas/product.ts'
import { includedRows, numberTextOf, targetModel, titleOf } from '../../data/rows/titles.ts'
import { cells } from '../../fields/values/cells.tsx'
import { hasValue } from '../../fields/values/has-value.ts'
import { PeopleRow } from '../../fields/values/people-row.tsx'
import { type CardProps, useBoard } from './board-context.ts'
import { CardParts } from './card-parts.tsx'

/** Tells whether a field leads to one other row, whose name stands above the title, beside the number. */
const namesOther = ({ type, includeAs }: ModelField): boolean => type === 'id' && includeAs !== null

/**
 * Card by declaration, in lines of a fixed form: number and what the row is about, title, declared fields; people as
 * avatars.
 */
export const DeclaredCard = memo(({ row, address, isCurrent }: CardProps) => {
  const { model } = useBoard()
  const { models } = useProduct()
  const { actorEntity } = models
  const readable = useReadable(model)
  const fields = (model.entity.board?.card ?? []).flatMap((name) => readable.filter((field) => field.name === name))
  const isOfPeople = ({ field, includeAs }: ModelField) => includeAs !== null && targetOf(field) === actorEntity
  const people = fields.filter(isOfPeople).flatMap((field) => includedRows(field, row))
  const others = fields.filter((field) => !isOfPeople(field) && hasValue(row, field))
  const number = numberTextOf(model, row)
  const show = (field: ModelField) => {
    const Cell = cells[field.field.kind]
    return <Cell key={field.name} model={model} field={field} row={row} place="list" />
  }
  const names = others.filter(namesOther)
  return (
    <CardParts
      row={row}
      address={address}
      isCurrent={isCurrent}
      {...((number !== undefined || names.length > 0) && {
        lead: (
          <Box sx={{ display: 'flex', gap: 2, minInlineSize: 0, color: 'text.secondary' }}>
            {number !== undefined && <bdi dir="ltr">{number}</bdi>}
            {names.map((field) => (
              // Cut at its own end, which in another script is not the card's.
              <Box key={field.name} component="bdi" sx={cutText}>
                {includedRows(field, row).map((other) => titleOf(targetModel(models, field), other))[0] ?? show(field)}
              </Box>
            ))}
          </Box>
        ),
      })}
      title={titleOf(model, row)}
      isPlain
      marks={others.filter((field) => !namesOther(field)).map(show)}
      end={<PeopleRow people={people} />}
    />
  )
})
