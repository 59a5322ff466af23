import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ModelField } from '../../../../core/declare/model.ts'
import { type Group, isGroup } from '../../../../core/query/predicate.ts'
import { isRow } from '../../../base/api/shapes.ts'
import { useReadable } from '../../../data/access/readable.ts'
import { type FieldInputProps, useProduct } from '../../../data/areas/product.ts'
import { ConditionTree } from '../conditions/condition-tree.tsx'
import { FieldLabels } from '../conditions/field-labels.ts'
import { conditionFields, isComplete } from '../conditions/operators.ts'
import { usePathFields } from '../conditions/path-fields.ts'
import { useInput } from './use-input.ts'

const empty: Group = { operator: 'and', filters: [] }

/** Tells whether a condition lacks its value. Conditions on fields that are not offered are the server's to judge. */
const lacksValue = (group: Group, fields: readonly ModelField[]): boolean =>
  group.filters.some((node) => {
    if (isGroup(node)) return lacksValue(node, fields)
    const field = fields.find(({ wire }) => wire === node.column)
    return field !== undefined && !isComplete(node, field)
  })

const Editor = ({ on, ...props }: FieldInputProps & { on: string }) => {
  const model = useProduct().models.of(on)
  const incomplete = useTranslation('list').t('builder.incomplete')
  const own = conditionFields(useReadable(model))
  const paths = usePathFields(model)
  const fields = [...own, ...paths.map(({ field }) => field)]
  const { value, onChange, label, error, helperText, required, inputRef } = useInput(props, (typed) =>
    isRow(typed) && lacksValue(typed as Group, fields) ? incomplete : undefined,
  )
  const labelId = useId()
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(inputRef, () => ({
    focus: () => {
      const inputs = '[data-value] :is(input:not([aria-hidden]), [role=combobox])'
      const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
      const target = find(`[data-incomplete] ${inputs}`) ?? find(inputs)
      target?.focus()
    },
  }))
  const labels = useMemo(() => new Map(paths.map(({ field, label }) => [field.wire, label])), [paths])
  const initialGroup = isRow(value) ? (value as Group) : empty
  // A local state, because the form returns copies and the tree's React keys depend on object identity.
  const [group, setGroup] = useState(initialGroup)
  if (JSON.stringify(group) !== JSON.stringify(initialGroup)) setGroup(initialGroup)
  return (
    <FormControl ref={box} error={error} required={required} fullWidth role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <FieldLabels value={labels}>
        <ConditionTree
          model={model}
          fields={fields}
          group={group}
          nested
          showErrors={error}
          onChange={(next) => {
            setGroup(next)
            onChange(next)
          }}
        />
      </FieldLabels>
      {/* An incomplete condition says so itself. */}
      {helperText !== undefined && helperText !== incomplete && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}

/** Editor of conditions on the rows of the entity that another input names. */
const NamedEditor = ({ named, ...props }: FieldInputProps & { named: string }) => {
  const { models } = useProduct()
  const name: unknown = useWatch({ control: props.control, name: named })
  const target = models.all.find((one) => one.name === name)
  return target === undefined ? null : <Editor key={target.name} {...props} on={target.name} />
}

/** Editor of conditions on another entity's rows. */
export const ConditionsEditor = (props: FieldInputProps) => {
  const { field } = props.field
  if ('on' in field && field.on !== undefined) return <Editor {...props} on={field.on} />
  return 'named' in field && field.named !== undefined ? <NamedEditor {...props} named={field.named} /> : null
}
