import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ModelField } from '../../../../core/declare/model.ts'
import type { RowOf } from '../../../../core/declare/register.ts'
import { keyOfChoice, keyOfEntity, labelKey } from '../../../../core/words/keys.ts'
import { isRow } from '../../../../web/base/api/shapes.ts'
import { inSentence } from '../../../../web/base/i18n/i18n.ts'
import { useProduct } from '../../../../web/data/areas/product.ts'
import { targetModel } from '../../../../web/data/rows/titles.ts'
import { ConditionWords } from '../../../../web/fields/values/conditions/condition-words.tsx'
import type { Action, When } from '../../rule-parts.ts'

type Props = { readonly row: RowOf<'automation_rule'> }

/** The time or event of a rule, as a sentence. */
export const WhenPart = ({ row }: Props) => {
  const { t, i18n } = useTranslation(['reach', 'automation_rule'])
  const { models } = useProduct()
  const when = row.when as When
  const model = models.all.find(({ name }) => name === when.entity)
  const nameOf = (wire: string) => {
    const field = model?.byWire.get(wire)
    return model === undefined || field === undefined ? wire : t(labelKey(model, field.name))
  }
  const entity = t(keyOfEntity(when.entity, 'many'))
  const and = t('common:said.and', { from: '', to: '' })
  const fields = when.kind !== 'event' ? [] : (when.fields ?? []).map((wire) => inSentence(nameOf(wire), i18n.language))
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
      <Typography component="h2" sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
        {t('automation_rule:field.when')}
      </Typography>
      <Typography>{said}</Typography>
    </Box>
  )
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
          {t('reach:does.unless', { entity: t(labelKey(model, rows.name)) })}{' '}
          <ConditionWords model={targetModel(models, rows)} node={action.unless.where} isWithin />
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
      <Typography component="h2" sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
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
