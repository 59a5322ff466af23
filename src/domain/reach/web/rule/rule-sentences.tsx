import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { keyOfChoice, keyOfEntity, labelKey } from '../../../../core/words/keys.ts'
import { isRow } from '../../../../web/base/api/shapes.ts'
import { useProduct } from '../../../../web/data/areas/product.ts'
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
  const said =
    when.kind === 'event'
      ? `${entity}: ${t(`reach:event.${when.event}`)}${(when.fields ?? []).length === 0 ? '' : ` (${when.fields?.map(nameOf).join(', ')})`}`
      : when.kind === 'moment'
        ? `${entity}: ${t(when.minutes < 0 ? 'reach:said.before' : 'reach:said.after', { count: Math.abs(when.minutes), field: nameOf(when.field) })}`
        : `${entity}: ${t(`reach:span.${when.every}`)}${when.at === undefined || when.every === 'hour' ? '' : ` ${when.at}`}`
  return (
    <Box component="section">
      <Typography component="h2" sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
        {t('automation_rule:field.when')}
      </Typography>
      <Typography>{said}</Typography>
    </Box>
  )
}

/** The actions of a rule, as a list. */
export const ThenPart = ({ row }: Props) => {
  const { t } = useTranslation(['reach', 'automation_rule'])
  const { models } = useProduct()
  const entity = (row.when as When).entity
  const model = models.all.find(({ name }) => name === entity)
  const detail = (action: Action): string => {
    if (action.do === 'comment' || action.do === 'notify') return action.text
    if (action.do === 'mail') return action.subject
    if (action.do !== 'set') return ''
    return Object.entries(action.values)
      .map(([wire, value]) => {
        const field = model?.byWire.get(wire)
        const name = model === undefined || field === undefined ? wire : t(labelKey(model, field.name))
        const isChoice =
          typeof value === 'string' && model !== undefined && field !== undefined && 'options' in field.field
        const minutes = isRow(value) ? Number(value.minutes) : undefined
        if (minutes !== undefined)
          return `${name}: ${t(minutes < 0 ? 'reach:moment.said.ago' : 'reach:moment.said.later', { count: Math.abs(minutes) })}`
        return `${name}: ${isChoice ? t(keyOfChoice(model.name, field.name, value)) : String(value ?? '–')}`
      })
      .join(', ')
  }
  return (
    <Box component="section">
      <Typography component="h2" sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
        {t('automation_rule:field.then')}
      </Typography>
      <Box component="ol" sx={{ m: 0, paddingInlineStart: 5 }}>
        {(row.then as readonly Action[]).map((action, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action has no id, and none is moved
          <li key={`${at} ${action.do}`}>
            {t(`reach:do.${action.do}`)} <bdi>{detail(action)}</bdi>
          </li>
        ))}
      </Box>
    </Box>
  )
}
