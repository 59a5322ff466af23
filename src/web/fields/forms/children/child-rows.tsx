import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { type ComponentType, useEffect, useId, useMemo, useRef } from 'react'
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { keyOfEntity, labelKey } from '../../../../core/words/keys.ts'
import { isRow, type Row } from '../../../base/api/shapes.ts'
import { useHolds } from '../../../data/access/can.tsx'
import { type FieldInputProps, useProduct } from '../../../data/areas/product.ts'
import { ChildLine, wide } from './child-line.tsx'
import { type ChildTable, childTableOf, emptyRow, isEmptyRow } from './child-values.ts'
import { focusCell, useRowKeys } from './use-row-keys.ts'

/** Keeps an empty row at the end: once that is filled in, another follows. */
const LastLine = ({
  table,
  control,
  name,
  onFilled,
}: {
  table: ChildTable
  control: Control
  name: string
  onFilled: () => void
}) => {
  const row = useWatch({ control, name })
  const isFilled = !isEmptyRow(table, (row ?? {}) as Row)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that is filled in
  useEffect(() => {
    if (isFilled) onFilled()
  }, [isFilled, name])
  return null
}

const lookOf = (columns: number, tools: number) => ({
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  '& .heads': { display: 'none' },
  '& .line': {
    display: 'grid',
    gap: 2,
    gridTemplateColumns: 'minmax(0, 1fr)',
    borderInlineStart: 2,
    borderColor: 'divider',
    paddingInlineStart: 3,
  },
  '& .tools': { display: 'flex', justifyContent: 'flex-end' },
  [wide]: {
    '& .heads, & .line': {
      display: 'grid',
      gap: 2,
      gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr)) ${tools}px`,
      alignItems: 'start',
      borderInlineStart: 0,
      paddingInlineStart: 0,
    },
  },
})

type Props = FieldInputProps & {
  /** The input of a field, whatever its kind: it has this one among its own. */
  readonly Input: ComponentType<FieldInputProps>
}

/** Width of one button of a row, in pixels. */
const toolWidth = 34

/** Rows of another entity as a table in the form of their parent: added, changed, ordered and taken out with it. */
export const ChildRows = ({ model, field, control, row, Input }: Props) => {
  const { t } = useTranslation('common')
  const { t: say } = useTranslation('children')
  const { models } = useProduct()
  const title = useId()
  const box = useRef<HTMLDivElement>(null)
  const table = useMemo(() => childTableOf(models, field), [models, field])
  const { child, asked, rank } = table
  const may = (operation: 'store' | 'update' | 'delete', holds: boolean) => holds && child.operations.has(operation)
  const mayMake = may('store', useHolds({ permissions: [permissionFor(child.entity, 'store')] }))
  const mayUpdate = may('update', useHolds({ permissions: [permissionFor(child.entity, 'update')] }))
  const mayDelete = may('delete', useHolds({ permissions: [permissionFor(child.entity, 'delete')] }))
  const { fields: lines, append, remove, move } = useFieldArray({ control, name: field.wire, keyName: 'key' })
  const { errors } = useFormState({ control, name: field.wire })
  const fault = errors[field.wire]
  const own = fault?.message ?? (isRow(fault?.root) ? fault.root.message : undefined)
  const message = typeof own === 'string' ? own : undefined
  const count = Math.max(0, lines.length - 1)
  const isNew = (line: number) => !Object.hasOwn(lines[line] ?? {}, 'id')
  const mayRemove = (line: number) => line < count && (mayDelete || isNew(line))
  const takeOut = (line: number): boolean => {
    if (!mayRemove(line)) return false
    remove(line)
    return true
  }
  const isOrdered = rank !== undefined && (mayUpdate || row === undefined)
  const put = (from: number, to: number): boolean => {
    if (from >= count || to < 0 || to >= count) return false
    move(from, to)
    return true
  }
  const onKeyDown = useRowKeys({ box, count: lines.length, move: isOrdered ? put : undefined, remove: takeOut })
  const isCut = Array.isArray(row?.more) && row.more.includes(field.includeAs)
  const name = t(labelKey(model, field.name))
  const tools = (isOrdered ? 3 : 1) * toolWidth
  return (
    <Box role="group" aria-labelledby={title} aria-describedby={`${title}-keys`} ref={box} onKeyDownCapture={onKeyDown}>
      <Typography id={title} variant="subtitle2" component="h3" sx={{ marginBlockEnd: 2 }}>
        {name}
      </Typography>
      <Box sx={lookOf(asked.length, tools)}>
        <Box className="heads" aria-hidden>
          {asked.map((one) => (
            <Typography key={one.wire} variant="caption" color="text.secondary" noWrap>
              {t(labelKey(child, one.name))}
            </Typography>
          ))}
        </Box>
        {lines.map(({ key }, line) =>
          line === count && !mayMake ? null : (
            <ChildLine
              key={key}
              table={table}
              line={line}
              count={count}
              control={control}
              Input={Input}
              mayUpdate={mayUpdate}
              move={
                isOrdered ? (from, to) => put(from, to) && setTimeout(() => focusCell(box.current, to, 0)) : undefined
              }
              remove={
                mayRemove(line)
                  ? (at) => takeOut(at) && setTimeout(() => focusCell(box.current, Math.min(at, count - 1), 0))
                  : undefined
              }
            />
          ),
        )}
      </Box>
      {mayMake && (
        <LastLine
          table={table}
          control={control}
          name={`${field.wire}.${count}`}
          onFilled={() => append(emptyRow(table), { shouldFocus: false })}
        />
      )}
      {message !== undefined && <FormHelperText error>{message}</FormHelperText>}
      {isCut && <FormHelperText>{say('cut', { entity: t(keyOfEntity(child.name, 'many')) })}</FormHelperText>}
      <FormHelperText id={`${title}-keys`}>{say(isOrdered ? 'keysOrdered' : 'keys')}</FormHelperText>
    </Box>
  )
}
