import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../../core/keys.ts'
import { allPermissions } from '../../../core/permissions.ts'
import { prefixesOf, splitPermission } from '../../../web/access/ability.ts'
import { useProduct } from '../../../web/product/product.ts'

type PermissionGroup = { readonly prefix: string; readonly names: readonly string[] }

/** Groups permission names by entity, in their order. */
const groupPermissions = (names: readonly string[], prefixes: readonly string[]): readonly PermissionGroup[] => {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    const [, prefix] = splitPermission(name, prefixes)
    groups.set(prefix, [...(groups.get(prefix) ?? []), name])
  }
  return [...groups].map(([prefix, list]) => ({ prefix, names: list }))
}

/** Sorts names in order of declaration; unknown names of other servers come last. */
const sortByDeclaration = (names: readonly string[], declared: readonly string[]): readonly string[] => {
  const place = (name: string) => (declared.includes(name) ? declared.indexOf(name) : declared.length)
  return [...names].sort((a, b) => place(a) - place(b))
}

type Props = {
  /** All permission names to choose from. */
  readonly names: readonly string[]
  readonly selected: readonly string[]
  readonly onChange: (selected: readonly string[]) => void
  readonly disabled?: boolean
}

type GroupProps = Omit<Props, 'names'> & { readonly group: PermissionGroup }

const Group = ({ group: { prefix, names }, selected, onChange, disabled = false }: GroupProps) => {
  const { t } = useTranslation()
  const { models } = useProduct()
  const prefixes = prefixesOf(models)
  // The prefix may belong to several entities that share permissions.
  const entities = models.all.filter((model) => model.entity.permission === prefix)
  const selectedNames = names.filter((name) => selected.includes(name))
  const rest = selected.filter((name) => !names.includes(name))
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 2, m: 0, p: 3, minInlineSize: 0 }}>
      <legend>
        <FormControlLabel
          label={
            <strong>
              {entities.length === 0
                ? prefix
                : entities.map(({ name }) => t(keyOfEntity(name, 'many'))).join(t('common:listSeparator'))}
            </strong>
          }
          control={
            <Checkbox
              size="small"
              disabled={disabled}
              checked={selectedNames.length === names.length}
              indeterminate={selectedNames.length > 0 && selectedNames.length < names.length}
              onChange={(_, all) => onChange(all ? [...rest, ...names] : rest)}
            />
          }
        />
      </legend>
      <FormGroup>
        {names.map((name) => {
          const [action] = splitPermission(name, prefixes)
          return (
            <FormControlLabel
              key={name}
              title={name}
              label={t(`common:permission.${action}`, { defaultValue: name })}
              control={
                <Checkbox
                  size="small"
                  disabled={disabled}
                  checked={selected.includes(name)}
                  onChange={(_, on) => onChange(on ? [...selected, name] : selected.filter((one) => one !== name))}
                />
              }
            />
          )
        })}
      </FormGroup>
    </Box>
  )
}

/** Permissions as checkboxes, grouped by entity. */
export const PermissionCheckboxes = ({ names, ...rest }: Props) => {
  const { models } = useProduct()
  const ordered = sortByDeclaration(names, allPermissions(models))
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
        alignItems: 'start',
      }}
    >
      {groupPermissions(ordered, prefixesOf(models)).map((group) => (
        <Group key={group.prefix} group={group} {...rest} />
      ))}
    </Box>
  )
}
