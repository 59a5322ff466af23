import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { CallError, Conflict } from '../../base/api/errors.ts'
import type { Row } from '../../base/api/shapes.ts'
import { FieldValue } from '../values/field-value.tsx'
import { ConflictText } from './conflict-text.tsx'
import { type Choices, visibleConflicts } from './form-values.ts'

type Props = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly failure: CallError
  /** The row's other values that are shown beside the fields, such as the currency of an amount. */
  readonly row?: Row | undefined
  readonly pending: boolean
  readonly onResolve: (choices: Choices) => void
}

const conflictOf = (failure: CallError, { wire, name }: ModelField): Conflict | undefined =>
  failure.conflicts?.[wire] ?? failure.conflicts?.[name]

/**
 * Returns all values of one side. Fields that belong together are refused together, such as an amount and its currency.
 */
const sideOf = ({ conflicts = {} }: CallError, side: keyof Conflict): Row =>
  Object.fromEntries(Object.entries(conflicts).map(([name, conflict]) => [name, conflict[side]]))

/** Rich texts are side by side; on narrow screens below each other. */
const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
}

/** Asks for each field that another user changed meanwhile which value to keep. */
export const ConflictPanel = ({ model, fields, failure, row, pending, onResolve }: Props) => {
  const { t } = useTranslation()
  const conflicts = visibleConflicts(failure.conflicts ?? {}, fields)
  const [choices, setChoices] = useState<Choices>({})
  const box = useRef<HTMLDivElement>(null)
  // The panel is above the fields, and out of sight in a long form, so it takes the focus, unless the focus has left
  // the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each answer that reports conflicts
  useLayoutEffect(() => {
    const now = document.activeElement
    const isIn = now === document.body || box.current?.closest('form, [role=dialog]')?.contains(now) === true
    if (isIn) box.current?.querySelector<HTMLElement>('input')?.focus()
  }, [failure])
  const isComplete = conflicts.every(({ wire }) => choices[wire] !== undefined)
  return (
    <Alert ref={box} severity="warning" role="alert" sx={{ marginBlockEnd: 4, '& .MuiAlert-message': { flex: 1 } }}>
      {failure.message}
      {conflicts.map((field) => {
        const conflict = conflictOf(failure, field)
        const isText = traitsOf(field.field).value === 'markup'
        // A reader who could not see the earlier value is not shown it: the typed value is compared with the stored
        // one.
        const isTold = conflict?.base !== undefined
        const whole = (side: keyof Conflict) => (
          <FieldValue
            model={model}
            field={field}
            value={conflict?.[side]}
            beside={{ ...row, ...sideOf(failure, side) }}
          />
        )
        const shown = (side: 'mine' | 'theirs') =>
          isText && (isTold || side === 'mine') ? (
            <ConflictText from={isTold ? conflict.base : conflict?.theirs} to={conflict?.[side]} />
          ) : (
            whole(side)
          )
        return (
          <Box key={field.wire} component="fieldset" sx={{ border: 0, p: 0, m: 0, marginBlockStart: 3 }}>
            <FormLabel component="legend">{t(labelKey(model, field.name))}</FormLabel>
            <Box sx={isText ? columns : {}}>
              <Box sx={{ marginBlockStart: 1 }}>
                {t('common:conflict.base')} {whole('base')}
              </Box>
              <RadioGroup
                value={choices[field.wire] ?? ''}
                onChange={(_, value) => setChoices({ ...choices, [field.wire]: value === 'mine' ? 'mine' : 'theirs' })}
                sx={isText ? { display: 'contents' } : {}}
              >
                {(['mine', 'theirs'] as const).map((side) => (
                  <FormControlLabel
                    key={side}
                    value={side}
                    control={<Radio size="small" />}
                    label={
                      <>
                        {t(`common:conflict.${side}`)} {shown(side)}
                      </>
                    }
                    sx={isText ? { alignItems: 'flex-start' } : {}}
                  />
                ))}
              </RadioGroup>
            </Box>
          </Box>
        )
      })}
      <Button
        variant="contained"
        size="small"
        disabled={!isComplete}
        aria-disabled={pending}
        onClick={() => !pending && onResolve(choices)}
        sx={{ marginBlockStart: 3 }}
      >
        {t('common:conflict.save')}
      </Button>
    </Alert>
  )
}
