import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslation } from 'react-i18next'
import { traitsOf } from '../../../../core/declare/kinds.ts'
import { type Model, type ModelField, targetOf } from '../../../../core/declare/model.ts'
import { keyOfEntity, labelKey } from '../../../../core/words/keys.ts'
import { useReadable } from '../../../../web/data/access/readable.ts'
import { useModel, useProduct } from '../../../../web/data/areas/product.ts'
import { ConditionValue } from '../../../../web/fields/values/conditions/condition-value.tsx'
import type { Action } from '../../rule-parts.ts'
import { MessageTexts, TextPart } from './message-input.tsx'
import { Select, SelectMany } from './select.tsx'
import { UnlessInput } from './unless-input.tsx'
import { ValuesInput } from './values-input.tsx'

type Of<K extends Action['do']> = Extract<Action, { do: K }>
type Props<K extends Action['do']> = {
  readonly model: Model
  readonly action: Of<K>
  readonly onChange: (action: Action) => void
}

const leadsTo = ({ type, field, includeAs }: ModelField): boolean =>
  (type === 'id' || type === 'ids') && traitsOf(field).points === true && includeAs !== null

type RowsProps = {
  readonly model: Model
  readonly field: ModelField | undefined
  readonly label: string
  readonly ids: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}
/** A picker of several rows to which a reference may lead. */
const RowsInput = ({ model, field, label, ids, onChange }: RowsProps) =>
  field === undefined ? null : (
    <Box sx={{ flex: '1 1 260px', display: 'grid' }}>
      <ConditionValue
        model={model}
        field={field}
        leaf={{ column: field.wire, operator: 'in', value: [...ids] }}
        label={label}
        onChange={(value) => onChange([value].flat().map(String))}
      />
    </Box>
  )

/** The choice of the row itself among the references whose rows can be set. */
const ownRow = '@row'

const SetInput = ({ model, action, onChange }: Props<'set'>) => {
  const { t } = useTranslation(['reach', 'common'])
  const { models } = useProduct()
  const references = useReadable(model).filter(leadsTo)
  const reference = action.on === undefined ? undefined : model.byName.get(action.on)
  const target = reference === undefined ? model : models.of(targetOf(reference.field))
  const own = { value: ownRow, label: t(keyOfEntity(model.name, 'one')) }
  return (
    <>
      <Select
        label={t('reach:set.of')}
        value={action.on ?? ownRow}
        choices={[own, ...references.map(({ name }) => ({ value: name, label: t(labelKey(model, name)) }))]}
        onChange={(on) => onChange(on === ownRow ? { do: 'set', values: {} } : { do: 'set', values: {}, on })}
      />
      <ValuesInput
        key={target.name}
        model={target}
        values={action.values}
        onChange={(values) => onChange({ ...action, values })}
      />
      <UnlessInput
        key={`unless ${target.name}`}
        model={target}
        unless={action.unless}
        onChange={(unless) => onChange({ ...action, unless })}
      />
    </>
  )
}

const AssignInput = ({ model, action, onChange }: Props<'assign'>) => {
  const { t } = useTranslation(['reach', 'common'])
  const fields = useReadable(model).filter((one) => leadsTo(one) && one.updatable)
  return (
    <>
      <Select
        label={t('reach:set.field')}
        value={action.field}
        choices={fields.map(({ name }) => ({ value: name, label: t(labelKey(model, name)) }))}
        onChange={(field) => onChange({ do: 'assign', field, among: [] })}
      />
      <RowsInput
        key={action.field}
        model={model}
        field={fields.find(({ name }) => name === action.field)}
        label={t('reach:assign.among')}
        ids={action.among}
        onChange={(among) => onChange({ ...action, among })}
      />
    </>
  )
}

const PeopleInput = ({
  model,
  to,
  onChange,
}: {
  model: Model
  to: readonly string[]
  onChange: (to: readonly string[]) => void
}) => {
  const { t } = useTranslation(['reach', 'common'])
  const { models } = useProduct()
  const rule = useModel('automation_rule')
  const fields = useReadable(model).filter((one) =>
    one.type === 'text'
      ? model.entity.talks?.to?.includes(one.name) === true
      : leadsTo(one) && targetOf(one.field) === models.actorEntity,
  )
  const named = to.filter((one) => one.startsWith('@'))
  const users = to.filter((one) => !one.startsWith('@'))
  return (
    <>
      <SelectMany
        label={t('reach:people.ofRow')}
        values={named}
        choices={fields.map(({ name }) => ({ value: `@${name}`, label: t(labelKey(model, name)) }))}
        onChange={(next) => onChange([...next, ...users])}
      />
      <RowsInput
        model={rule}
        field={rule.byName.get('runs_as')}
        label={t('reach:people.users')}
        ids={users}
        onChange={(next) => onChange([...named, ...next])}
      />
    </>
  )
}

const CallInput = ({ action, onChange }: Props<'call'>) => {
  const { t } = useTranslation('reach')
  const deliveries = useModel('webhook_delivery')
  const field = deliveries.byName.get('webhook')
  return field === undefined ? null : (
    <Box sx={{ flex: '1 1 260px', display: 'grid' }}>
      <ConditionValue
        model={deliveries}
        field={field}
        leaf={{ column: field.wire, operator: 'eq', value: action.webhook_id }}
        label={t('call.webhook')}
        onChange={(value) => onChange({ do: 'call', webhook_id: String(value) })}
      />
    </Box>
  )
}

const MakeInput = ({ action, onChange }: Pick<Props<'make'>, 'action' | 'onChange'>) => {
  const { t } = useTranslation(['reach', 'common'])
  const { models } = useProduct()
  const kinds = models.all.filter(({ entity, byName }) => byName.has(entity.copies?.template ?? ''))
  const model = kinds.find(({ name }) => name === action.entity)
  const field = model?.byName.get(model.entity.copies?.template ?? '')
  return (
    <>
      <Select
        label={t('reach:make.entity')}
        value={action.entity}
        choices={kinds.map(({ name }) => ({ value: name, label: t(keyOfEntity(name, 'one')) }))}
        onChange={(entity) => onChange({ do: 'make', entity, template_id: '' })}
      />
      {model !== undefined && field !== undefined && (
        <Box sx={{ flex: '1 1 260px', display: 'grid' }}>
          <ConditionValue
            key={model.name}
            model={model}
            field={field}
            leaf={{ column: field.wire, operator: 'eq', value: action.template_id }}
            label={t('reach:make.template')}
            onChange={(value) => onChange({ ...action, template_id: String(value) })}
          />
        </Box>
      )}
      <TextPart
        label={t('reach:make.title')}
        text={action.title ?? ''}
        rows={1}
        onChange={(title) => onChange({ ...action, title })}
      />
    </>
  )
}

/** The inputs of one action of a rule. */
export const ActionInput = ({
  model,
  action,
  onChange,
}: {
  model: Model
  action: Action
  onChange: (action: Action) => void
}) => {
  const { t } = useTranslation('reach')
  switch (action.do) {
    case 'set':
      return <SetInput model={model} action={action} onChange={onChange} />
    case 'assign':
      return <AssignInput model={model} action={action} onChange={onChange} />
    case 'tag':
      return (
        <RowsInput
          model={model}
          field={model.byName.get('tags')}
          label={t('tag.tags')}
          ids={action.tags}
          onChange={(tags) => onChange({ do: 'tag', tags })}
        />
      )
    case 'comment':
      return (
        <>
          <TextPart
            label={t('comment.text')}
            text={action.text}
            rows={3}
            onChange={(text) => onChange({ ...action, text })}
          />
          <FormControlLabel
            label={t('comment.shared')}
            control={
              <Checkbox
                checked={action.is_shared === true}
                onChange={({ target }) => onChange({ ...action, is_shared: target.checked })}
              />
            }
          />
        </>
      )
    case 'notify':
    case 'mail':
      return (
        <>
          <PeopleInput model={model} to={action.to} onChange={(to) => onChange({ ...action, to })} />
          <MessageTexts action={action} onChange={onChange} />
        </>
      )
    case 'call':
      return <CallInput model={model} action={action} onChange={onChange} />
    case 'make':
      return <MakeInput action={action} onChange={onChange} />
  }
}
