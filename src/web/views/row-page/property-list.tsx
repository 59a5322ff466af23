import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { editOnceShown, useFieldCommand } from '../../fields/commands/use-field-command.ts'
import { isFilled } from '../../fields/values/cells/relation.tsx'
import { AddProperty } from './add-property.tsx'
import { BriefProperties } from './brief-properties.tsx'
import { PropertyLine } from './property-line.tsx'
import { useEditable } from './use-editable.ts'

type CommandProps = {
  readonly model: Model
  readonly row: Row
  readonly field: ModelField
  readonly onShow: () => void
}

/** The command of a property that is not shown: it shows the property, and opens its popover. */
const HiddenCommand = ({ model, row, field, onShow }: CommandProps) => {
  useFieldCommand(model, field, row.id, () => {
    editOnceShown(String(row.id), field.name)
    onShow()
  })
  return null
}

type Props = {
  readonly model: Model
  readonly row: Row
  readonly fields: readonly ModelField[]
  /** Whether all properties are shown, even those without a value. */
  readonly isUnfolded?: boolean
  /** Whether only the first few are shown, in one line; the others open below it. */
  readonly isBrief?: boolean
}

/**
 * Properties of a row as lines of label and value. Those without a value, except the declared ones (`show.always`), appear by 'Add
 * property' or by their keys.
 */
export const PropertyList = ({ model, row, fields, isUnfolded = false, isBrief = false }: Props) => {
  const editable = useEditable(model, row)
  // Properties that were opened by their commands, or chosen to be filled in; they stay when the popover closes without
  // a value.
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const add = ({ name }: ModelField) => setAdded((now) => new Set([...now, name]))
  const isHidden = (field: ModelField) =>
    !isUnfolded &&
    !isFilled(model, field, row) &&
    !added.has(field.name) &&
    !(model.entity.show?.always ?? model.entity.list.columns).includes(field.name)
  // A property that the user can't fill in has a line only if it has a value.
  const present = fields.filter((field) => editable(field) || isFilled(model, field, row))
  const hidden = present.filter(isHidden)
  const fill = (field: ModelField) => {
    editOnceShown(String(row.id), field.name)
    add(field)
  }
  const listOf = (listed: readonly ModelField[]) => (
    <>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '124px minmax(0, 1fr)', columnGap: 2, alignItems: 'start' }}
      >
        {listed
          .filter((field) => !isHidden(field))
          .map((field) => (
            <PropertyLine key={field.wire} model={model} row={row} field={field} isEditable={editable(field)} />
          ))}
      </Box>
      {hidden.map((field) => (
        <HiddenCommand key={field.wire} model={model} row={row} field={field} onShow={() => add(field)} />
      ))}
      {hidden.length > 0 && <AddProperty model={model} fields={hidden} onChoose={fill} />}
    </>
  )
  if (!isBrief) return listOf(present)
  return (
    <BriefProperties
      key={String(row.id)}
      model={model}
      row={row}
      fields={present}
      editable={editable}
      hiddenCommand={(field, show) => (
        <HiddenCommand
          key={field.wire}
          model={model}
          row={row}
          field={field}
          onShow={() => {
            add(field)
            show()
          }}
        />
      )}
    >
      {listOf}
    </BriefProperties>
  )
}
