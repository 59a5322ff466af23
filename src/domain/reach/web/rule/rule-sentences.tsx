import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import type { RowOf } from '../../../../core/declare/register.ts'
import { fieldOfColumn } from '../../../../core/query/measured.ts'
import { type Group, isGroup } from '../../../../core/query/predicate.ts'
import { keyOfChoice, keyOfEntity, labelKey } from '../../../../core/words/keys.ts'
import { isRow } from '../../../../web/base/api/shapes.ts'
import { useProduct } from '../../../../web/data/areas/product.ts'
import { targetModel } from '../../../../web/data/rows/titles.ts'
import { ConditionWords } from '../../../../web/fields/values/conditions/condition-words.tsx'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import type { Action, When } from '../../rule-parts.ts'

type Props = { readonly row: RowOf<'automation_rule'> }

/** The time or event of a rule, as a sentence. */
export const WhenPart = ({ row }: Props) => {
  const { t } = useTranslation(['reach', 'automation_rule'])
  const { models } = useProduct()
  const when = row.when as When
  const model = models.all.find(({ name }) => name === when.entity)
  const nameOf = (wire: string) => {
    const field = model?.byWire.get(wire)
    return model === undefined || field === undefined ? wire : t(labelKey(model, field.name))
  }
  const entity = t(keyOfEntity(when.entity, 'many'))
  const and = t('common:said.and', { from: '', to: '' })
  const fields =
    when.kind !== 'event' ? [] : (when.fields ?? []).map((wire) => t('reach:happens.field', { field: nameOf(wire) }))
  const before = ({ minutes, field }: Extract<When, { kind: 'moment' }>) =>
    t(minutes < 0 ? 'reach:said.before' : 'reach:said.after', { count: Math.abs(minutes), field: nameOf(field) })
  const repeated = ({ every, at }: Extract<When, { kind: 'schedule' }>) =>
    `${t(`reach:span.${every}`)}${at === undefined || every === 'hour' ? '' : ` ${at}`}`
  const said =
    when.kind === 'event'
      ? t(`reach:happens.${fields.length === 0 ? when.event : 'fields'}`, { entity, list: fields.join(and) })
      : t('reach:happens.at', { entity, when: when.kind === 'moment' ? before(when) : repeated(when) })
  return (
    <Box component="section">
      <Typography component="h2" sx={{ fontSize: '0.8125rem', fontWeight: 600, marginBlockEnd: 1 }}>
        {t('automation_rule:field.when')}
      </Typography>
      <Typography>{said}</Typography>
    </Box>
  )
}

/** A condition that excludes some of a choice's values, by field and values: only the others let the rule go on. */
const excludedIn = (model: Model, { filters }: Group) => {
  const [leaf] = filters
  if (leaf === undefined || filters.length > 1 || isGroup(leaf)) return undefined
  const field = fieldOfColumn(model, leaf.column)
  return field !== undefined && 'options' in field.field && (leaf.operator === 'nin' || leaf.operator === 'ne')
    ? { field, values: [leaf.value ?? []].flat().map(String) }
    : undefined
}

type UnlessProps = {
  readonly model: Model
  readonly rows: ModelField
  readonly where: Group
}

/** What holds a rule back. Rows that must not be outside of some values are said to have to be one of them. */
const UnlessWords = ({ model, rows, where }: UnlessProps) => {
  const { t } = useTranslation(['reach', 'common'])
  const { models } = useProduct()
  const { locale } = useReading()
  const target = targetModel(models, rows)
  const entity = t(labelKey(model, rows.name))
  const excluded = excludedIn(target, where)
  if (excluded === undefined)
    return (
      <>
        {t('reach:does.unless', { entity })} <ConditionWords model={target} node={where} isWithin />
      </>
    )
  const words = excluded.values.map((value) => t(keyOfChoice(target.name, excluded.field.name, value)))
  return t('reach:does.onlyIf', {
    entity,
    field: t(labelKey(target, excluded.field.name)),
    list: new Intl.ListFormat(locale, { type: 'disjunction' }).format(words),
  })
}

/** What a rule sets: each field with its value, on which rows, and what holds it back. */
const SetWords = ({ entity, action }: { readonly entity: string; readonly action: Extract<Action, { do: 'set' }> }) => {
  const { t } = useTranslation(['reach', 'common'])
  const { models } = useProduct()
  const own = models.all.find(({ name }) => name === entity)
  const relation = action.on === undefined ? undefined : own?.byName.get(action.on)
  const model = relation === undefined || own === undefined ? own : targetModel(models, relation)
  if (model === undefined) return null
  const wordOf = (field: ModelField | undefined, value: unknown): string => {
    const minutes = isRow(value) ? Number(value.minutes) : undefined
    if (minutes !== undefined)
      return t(minutes < 0 ? 'reach:moment.said.ago' : 'reach:moment.said.later', { count: Math.abs(minutes) })
    const isChoice = typeof value === 'string' && field !== undefined && 'options' in field.field
    return isChoice ? t(keyOfChoice(model.name, field.name, value)) : String(value ?? '–')
  }
  const sets = Object.entries(action.values).map(([wire, value]) => {
    const field = model.byWire.get(wire)
    return t('reach:does.set', {
      field: field === undefined ? wire : t(labelKey(model, field.name)),
      value: wordOf(field, value),
    })
  })
  const said = sets.join(t('common:listSeparator'))
  const rows = action.unless === undefined ? undefined : model.byName.get(action.unless.rows)
  return (
    <>
      {own === undefined || relation === undefined
        ? said
        : t('reach:does.on', { field: t(labelKey(own, relation.name)), text: said })}
      {action.unless !== undefined && rows !== undefined && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          <UnlessWords model={model} rows={rows} where={action.unless.where} />
        </Box>
      )}
    </>
  )
}

/** What an action says to people; empty for the others. */
const textIn = (action: Action): string =>
  action.do === 'comment' || action.do === 'notify' ? action.text : action.do === 'mail' ? action.subject : ''

/** The actions of a rule, as a list. */
export const ThenPart = ({ row }: Props) => {
  const { t } = useTranslation(['reach', 'automation_rule'])
  const { entity } = row.when as When
  return (
    <Box component="section">
      <Typography component="h2" sx={{ fontSize: '0.8125rem', fontWeight: 600, marginBlockEnd: 1 }}>
        {t('automation_rule:field.then')}
      </Typography>
      <Box component="ol" sx={{ m: 0, paddingInlineStart: 5 }}>
        {(row.then as readonly Action[]).map((action, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action has no id, and none is moved
          <li key={`${at} ${action.do}`}>
            {action.do === 'set' ? (
              <SetWords entity={entity} action={action} />
            ) : (
              <>
                {t(`reach:do.${action.do}`)} <bdi>{textIn(action)}</bdi>
              </>
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}
