import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { isRow } from '../../../../web/base/api/shapes.ts'
import { useReadable } from '../../../../web/data/access/readable.ts'
import { type FieldInputProps, useModel, useProduct } from '../../../../web/data/areas/product.ts'
import { useNamedEntities } from '../../../../web/fields/values/inputs/entity-name.tsx'
import { useInput } from '../../../../web/fields/values/inputs/use-input.ts'
import { ruleEvents, spans, type When } from '../../rule-parts.ts'
import { AmountInput } from './amount-input.tsx'
import { Select, SelectMany } from './select.tsx'

const kinds = ['event', 'moment', 'schedule'] as const
type PartProps<K extends When['kind']> = {
  readonly when: Extract<When, { kind: K }>
  readonly model: Model
  readonly onChange: (when: When) => void
}

const EventPart = ({ when, model, onChange }: PartProps<'event'>) => {
  const { t } = useTranslation(['reach', 'common'])
  const fields = useReadable(model).filter(({ tracked, updatable }) => tracked && updatable)
  return (
    <>
      <Select
        label={t('reach:when.event')}
        value={when.event}
        choices={ruleEvents.map((value) => ({ value, label: t(`reach:event.${value}`) }))}
        onChange={(event) => {
          const next = ruleEvents.find((one) => one === event)
          if (next !== undefined) onChange({ kind: 'event', entity: when.entity, event: next })
        }}
      />
      {when.event === 'updated' && (
        <SelectMany
          label={t('reach:when.fields')}
          values={when.fields ?? []}
          choices={fields.map(({ wire, name }) => ({ value: wire, label: t(labelKey(model, name)) }))}
          onChange={(chosen) => onChange({ ...when, fields: chosen })}
          hint={t('reach:when.anyField')}
        />
      )}
    </>
  )
}

const MomentPart = ({ when, model, onChange }: PartProps<'moment'>) => {
  const { t } = useTranslation(['reach', 'common'])
  const fields = useReadable(model).filter(
    ({ type, column }) => column !== null && (type === 'instant' || type === 'day'),
  )
  return (
    <>
      <AmountInput minutes={when.minutes} onChange={(minutes) => onChange({ ...when, minutes })} />
      <Select
        label={t('reach:when.field')}
        value={when.field}
        choices={fields.map(({ wire, name }) => ({ value: wire, label: t(labelKey(model, name)) }))}
        onChange={(field) => onChange({ ...when, field })}
      />
    </>
  )
}

/** The half hours of a day. */
const times = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
)

/** A Sunday, from which the names of weekdays are counted. */
const sunday = Date.UTC(2026, 0, 4)

const SchedulePart = ({ when, onChange }: PartProps<'schedule'>) => {
  const { t, i18n } = useTranslation('reach')
  const format = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  const days = [1, 2, 3, 4, 5, 6, 0]
  return (
    <>
      <Select
        label={t('when.every')}
        value={when.every}
        choices={spans.map((value) => ({ value, label: t(`span.${value}`) }))}
        onChange={(value) => {
          const every = spans.find((one) => one === value)
          if (every !== undefined) onChange({ ...when, every, at: when.at ?? '09:00' })
        }}
      />
      {when.every === 'week' && (
        <Select
          label={t('when.weekday')}
          value={String(when.weekday ?? 1)}
          choices={days.map((day) => ({ value: String(day), label: format.format(sunday + day * 86_400_000) }))}
          onChange={(day) => onChange({ ...when, weekday: Number(day) })}
        />
      )}
      {when.every !== 'hour' && (
        <Select
          label={t('when.at')}
          value={when.at ?? '09:00'}
          choices={[...new Set([...times, when.at ?? '09:00'])].sort().map((at) => ({ value: at, label: at }))}
          onChange={(at) => onChange({ ...when, at })}
        />
      )}
    </>
  )
}

const firstOf = (kind: (typeof kinds)[number], entity: string, model: Model | undefined): When => {
  if (kind === 'event') return { kind, entity, event: 'created' }
  if (kind === 'schedule') return { kind, entity, every: 'day', at: '09:00' }
  const dates =
    model?.fields.filter(({ type, column }) => column !== null && (type === 'instant' || type === 'day')) ?? []
  const field = dates.find(({ name }) => name.startsWith('due'))?.wire ?? dates[0]?.wire ?? 'created_at'
  return { kind, entity, field, minutes: 0 }
}

/** The time or event of a rule, as a sentence whose parts are chosen. */
export const WhenInput = (props: FieldInputProps<'automation_rule'>) => {
  const { t } = useTranslation('reach')
  const { models } = useProduct()
  const task = useModel('task')
  const { value, onChange, label, error, helperText, required, inputRef } = useInput(props as FieldInputProps)
  const labelId = useId()
  const entities = useNamedEntities()
  const when = isRow(value) && 'kind' in value ? (value as When) : undefined
  const model = models.all.find(({ name }) => name === when?.entity)
  const begin = (kind: string) => {
    const known = kinds.find((one) => one === kind)
    const about = model ?? task
    if (known !== undefined) onChange(firstOf(known, about.name, about))
  }
  return (
    <FormControl error={error} required={required} fullWidth role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start', paddingBlockStart: 3 }}>
        <Select
          label={t('when.kind')}
          value={when?.kind ?? ''}
          choices={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={begin}
          grow
          error={error}
          inputRef={inputRef}
        />
        {when !== undefined && (
          <Select
            label={t('when.entity')}
            value={when.entity}
            choices={entities.map(({ name, label: text }) => ({ value: name, label: text }))}
            onChange={(entity) =>
              onChange(
                firstOf(
                  when.kind,
                  entity,
                  models.all.find(({ name }) => name === entity),
                ),
              )
            }
          />
        )}
        {when?.kind === 'event' && model !== undefined && <EventPart when={when} model={model} onChange={onChange} />}
        {when?.kind === 'moment' && model !== undefined && <MomentPart when={when} model={model} onChange={onChange} />}
        {when?.kind === 'schedule' && model !== undefined && (
          <SchedulePart when={when} model={model} onChange={onChange} />
        )}
      </Box>
      {helperText !== undefined && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}
