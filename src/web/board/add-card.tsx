import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../core/keys.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { client } from '../api/client.ts'
import { useAction } from '../data/use-write.ts'
import { AddLine } from '../screens/form/add-line.tsx'
import { NewChild } from '../screens/row-tools.tsx'
import { columnGround } from './board-look.ts'

type Values = Readonly<Record<string, string>>
type Props = {
  readonly model: Model
  /** What a new row gets by where it is made. */
  readonly values: Values
  /** The column, for who can't see it. */
  readonly where: string
}

/** Whether a row is made by its title alone: nothing else has to be said. */
const isMadeByTitle = ({ fields, entity }: Model, values: Values): boolean =>
  fields.every(
    ({ name, wire, field, creatable }) =>
      !creatable ||
      name === entity.title ||
      wire in values ||
      !('required' in field && field.required === true) ||
      'initial' in field,
  )

const maxOf = (field: ModelField | undefined): number => (field?.field.kind === 'text' ? (field.field.max ?? 300) : 300)

/** The foot of a column: a line in which a row is written, or the way to its form where it takes more. */
export const AddCard = ({ model, values, where }: Props) => {
  const { t } = useTranslation(['board', 'common'])
  const act = useAction()
  const [isOpen, setOpen] = useState(false)
  const title = model.byName.get(model.entity.title)
  const label = t('board:addTo', { list: where })
  const isWritten = title?.field.kind === 'text' && isMadeByTitle(model, values)
  return (
    <Box sx={[columnGround, { position: 'sticky', insetBlockEnd: 0, marginInline: -2, paddingInline: 3, zIndex: 1 }]}>
      {isWritten ? (
        <AddLine
          of={[model.name, title.name]}
          place={Object.values(values).join('.')}
          label={label}
          placeholder={t('common:newOf', { entity: t(keyOfEntity(model.name, 'one')) })}
          max={maxOf(title)}
          add={(text) =>
            act(
              () => client.post<unknown>(model.entity.api, { ...values, [title.wire]: text }),
              t('common:message.created'),
            )
          }
        />
      ) : (
        <Button
          size="small"
          startIcon={<AddIcon />}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('common:newOf', { entity: t(keyOfEntity(model.name, 'one')) })}
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
    </Box>
  )
}
