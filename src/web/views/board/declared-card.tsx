import { memo } from 'react'
import { type ModelField, targetOf } from '../../../core/declare/model.ts'
import { useReadable } from '../../data/access/readable.ts'
import { useProduct } from '../../data/areas/product.ts'
import { includedRows, numberedTitleOf } from '../../data/rows/titles.ts'
import { cells } from '../../fields/values/cells.tsx'
import { hasValue } from '../../fields/values/has-value.ts'
import { PeopleRow } from '../../fields/values/people-row.tsx'
import { type CardProps, useBoard } from './board-context.ts'
import { CardParts } from './card-parts.tsx'

/** Card by declaration: title and the declared fields; people as avatars. */
export const DeclaredCard = memo(({ row, address, isCurrent }: CardProps) => {
  const { model } = useBoard()
  const { actorEntity } = useProduct().models
  const readable = useReadable(model)
  const fields = (model.entity.board?.card ?? []).flatMap((name) => readable.filter((field) => field.name === name))
  const isOfPeople = ({ field, includeAs }: ModelField) => includeAs !== null && targetOf(field) === actorEntity
  const people = fields.filter(isOfPeople).flatMap((field) => includedRows(field, row))
  return (
    <CardParts
      row={row}
      address={address}
      isCurrent={isCurrent}
      title={numberedTitleOf(model, row)}
      isPlain
      marks={fields
        .filter((field) => !isOfPeople(field) && hasValue(row, field))
        .map((field) => {
          const Cell = cells[field.field.kind]
          return <Cell key={field.name} model={model} field={field} row={row} place="list" />
        })}
      end={<PeopleRow people={people} />}
    />
  )
})
