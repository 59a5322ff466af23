import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Model, targetOf } from '../../../../core/declare/model.ts'
import type { Group } from '../../../../core/query/predicate.ts'
import { keyOfEntity, labelKey } from '../../../../core/words/keys.ts'
import { useReadable } from '../../../../web/data/access/readable.ts'
import { useProduct } from '../../../../web/data/areas/product.ts'
import { ConditionTree } from '../../../../web/fields/values/conditions/condition-tree.tsx'
import { conditionFields } from '../../../../web/fields/values/conditions/operators.ts'
import type { Action } from '../../rule-parts.ts'
import { Select } from './select.tsx'

type Unless = NonNullable<Extract<Action, { do: 'set' }>['unless']>

const ConditionsPart = ({
  model,
  unless,
  onChange,
}: {
  model: Model
  unless: Unless
  onChange: (to: Unless) => void
}) => {
  // The group is kept here, since the form returns copies and the keys of conditions depend on the identity of objects.
  const [group, setGroup] = useState<Group>(unless.where)
  const fields = conditionFields(useReadable(model))
  return (
    <Box sx={{ flex: '1 1 100%' }}>
      <ConditionTree
        model={model}
        fields={fields}
        group={group}
        nested
        onChange={(where) => {
          setGroup(where)
          onChange({ ...unless, where })
        }}
      />
    </Box>
  )
}

/** The choice that no rows hold an action back. */
const nothing = '@nothing'

type Props = {
  /** The entity of the rows that are set. */
  readonly model: Model
  readonly unless: Unless | undefined
  readonly onChange: (unless: Unless | undefined) => void
}

/** A choice of the children that hold an action back: it does nothing while one of them meets the conditions. */
export const UnlessInput = ({ model, unless, onChange }: Props) => {
  const { t } = useTranslation(['reach', 'common'])
  const { models } = useProduct()
  const children = useReadable(model).filter(({ type, field }) => type === null && 'by' in field && 'of' in field)
  const chosen = children.find(({ name }) => name === unless?.rows)
  const target = chosen === undefined ? undefined : models.all.find(({ name }) => name === targetOf(chosen.field))
  if (children.length === 0) return null
  return (
    <>
      <Select
        label={t('reach:unless.rows')}
        value={unless?.rows ?? nothing}
        choices={[
          { value: nothing, label: t('reach:unless.nothing') },
          ...children.map(({ name }) => ({ value: name, label: t(labelKey(model, name)) })),
        ]}
        onChange={(rows) => onChange(rows === nothing ? undefined : { rows, where: { operator: 'and', filters: [] } })}
        grow
      />
      {unless !== undefined && target !== undefined && (
        <Box
          role="group"
          aria-label={t('reach:unless.of', { entity: t(keyOfEntity(target.name, 'many')) })}
          sx={{ flex: '1 1 100%' }}
        >
          <ConditionsPart key={unless.rows} model={target} unless={unless} onChange={onChange} />
        </Box>
      )}
    </>
  )
}
