import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { focusBeside } from '../../../../web/base/ui/focus/focus-beside.ts'
import { type FieldInputProps, useProduct } from '../../../../web/data/areas/product.ts'
import { useInput } from '../../../../web/fields/values/inputs/use-input.ts'
import { type Action, actionKinds, mostActions } from '../../rule-parts.ts'
import { ActionInput } from './action-input.tsx'
import { Select } from './select.tsx'

const empty: { readonly [K in Action['do']]: Extract<Action, { do: K }> } = {
  set: { do: 'set', values: {} },
  assign: { do: 'assign', field: '', among: [] },
  tag: { do: 'tag', tags: [] },
  comment: { do: 'comment', text: '' },
  notify: { do: 'notify', to: [], text: '' },
  mail: { do: 'mail', to: [], subject: '', text: '' },
  call: { do: 'call', webhook_id: '' },
  make: { do: 'make', entity: '', template_id: '' },
}

/** The inputs of a rule's actions, one after the other. */
export const ThenInput = (props: FieldInputProps<'automation_rule'>) => {
  const { t } = useTranslation('reach')
  const { models } = useProduct()
  const entity: unknown = useWatch({ control: props.control, name: 'when.entity' })
  const { value, onChange, label, error, helperText, required, inputRef } = useInput(props as FieldInputProps)
  const labelId = useId()
  const model = models.all.find(({ name }) => name === entity)
  const actions = Array.isArray(value) ? (value as readonly Action[]) : []
  if (model === undefined) return <FormHelperText>{t('then.whenFirst')}</FormHelperText>
  const kinds = actionKinds.filter(
    (kind) => (kind !== 'tag' || model.byName.has('tags')) && (kind !== 'comment' || model.entity.talks !== undefined),
  )
  const put = (at: number, action: Action) => onChange(actions.map((one, index) => (index === at ? action : one)))
  return (
    <FormControl error={error} required={required} fullWidth role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <Box sx={{ display: 'grid', gap: 4, paddingBlockStart: 3 }}>
        {actions.map((action, at) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: an action has no id, and none is moved
            key={`${entity} ${at} ${action.do}`}
            role="group"
            aria-label={t('then.action', { place: at + 1 })}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 3,
              alignItems: 'flex-start',
              p: 3,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
            }}
          >
            <Select
              label={t('then.do')}
              value={action.do}
              choices={kinds.map((kind) => ({ value: kind, label: t(`do.${kind}`) }))}
              onChange={(kind) => {
                const next = actionKinds.find((one) => one === kind)
                if (next !== undefined) put(at, empty[next])
              }}
            />
            <IconButton
              aria-label={t('then.remove', { place: at + 1 })}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget.closest('[role=group]'))
                onChange(actions.filter((_, index) => index !== at))
              }}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
            <ActionInput model={model} action={action} onChange={(next) => put(at, next)} />
          </Box>
        ))}
        {actions.length < mostActions && (
          <Button
            ref={inputRef}
            startIcon={<AddIcon />}
            onClick={() => onChange([...actions, empty.set])}
            sx={{ justifySelf: 'start' }}
          >
            {t('then.add')}
          </Button>
        )}
      </Box>
      {helperText !== undefined && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}
