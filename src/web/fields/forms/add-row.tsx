import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { keyOfNew } from '../../../core/words/keys.ts'
import { client } from '../../base/api/client.ts'
import type { Row } from '../../base/api/shapes.ts'
import { RowLine } from './line/row-line.tsx'
import { NewChild } from './row-tools.tsx'

type Values = Readonly<Record<string, string>>
type Props = {
  readonly model: Model
  /** Values that a new row gets from where it is added. */
  readonly values: Values
  /** Accessible name, which names the added thing. */
  readonly label: string
  readonly onAdded?: () => void
  /**
   * Returns values that depend on the present rows. It is called when the row is made, after the rows that were written
   * before it.
   * @param body the written values
   */
  readonly follow?: (body: Row) => Promise<Values>
}

/** Tells whether a row can be made by a title alone, typed in a line: nothing else is required. */
export const isMadeByTitle = ({ fields, entity, byName }: Model, values: Values): boolean =>
  byName.get(entity.title)?.field.kind === 'text' &&
  fields.every(
    ({ name, wire, field, creatable }) =>
      !creatable ||
      name === entity.title ||
      wire in values ||
      !('required' in field && field.required === true) ||
      'initial' in field,
  )

const maxOf = (field: ModelField | undefined): number => (field?.field.kind === 'text' ? (field.field.max ?? 300) : 300)

/** An input that adds rows by title, or a link to the form if other fields are required. */
export const AddRow = ({ model, values, label, onAdded, follow }: Props) => {
  const { t } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const title = model.byName.get(model.entity.title)
  const isWritten = isMadeByTitle(model, values)
  return (
    <>
      {isWritten ? (
        <RowLine
          model={model}
          place={Object.values(values).join('.')}
          label={label}
          placeholder={t(keyOfNew(model.name))}
          max={maxOf(title)}
          complete={async (body) => ({ ...values, ...(await follow?.(body)), ...body })}
          make={(body) => client.post<unknown>(model.entity.api, body)}
          {...(onAdded === undefined ? {} : { onAdded })}
        />
      ) : (
        <Button
          size="small"
          startIcon={<AddIcon />}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t(keyOfNew(model.name))}
        </Button>
      )}
      {isOpen && (
        <NewChild
          entity={model.name}
          hidden={model.fields.filter(({ wire }) => wire in values).map(({ name }) => name)}
          fixed={values}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
