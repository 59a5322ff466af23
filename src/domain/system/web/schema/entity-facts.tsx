import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { traitsOf } from '../../../../core/declare/kinds.ts'
import { type Model, type ModelField, targetOf } from '../../../../core/declare/model.ts'
import { keyOfEntity, labelKey } from '../../../../core/words/keys.ts'
import { targetsOf } from './graph.ts'

type Props = {
  readonly model: Model
  readonly models: readonly Model[]
  readonly addressOf: (entity: string) => string
}

const isRequired = ({ field }: ModelField): boolean => 'required' in field && field.required === true

/** One entity: its references, the references to it, and its fields. */
export const EntityFacts = ({ model, models, addressOf }: Props) => {
  const { t } = useTranslation('schema')
  const id = useId()
  const nameOf = (entity: string) => t(keyOfEntity(entity, 'many'))
  const links = (names: readonly string[]) =>
    names.length === 0
      ? t('nothing')
      : names.map((name, at) => (
          <span key={name}>
            {at > 0 && t('common:listSeparator')}
            <MuiLink component={Link} to={addressOf(name)} replace preventScrollReset>
              {nameOf(name)}
            </MuiLink>
          </span>
        ))
  const fields = model.fields.filter(({ name }) => Object.hasOwn(model.entity.fields, name))
  const { page } = model.entity
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: 5 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'baseline', flexWrap: 'wrap', marginBlockEnd: 3 }}>
        <Typography id={id} variant="h2">
          {nameOf(model.name)}
        </Typography>
        <code dir="ltr">{model.name}</code>
        {page !== undefined && (
          <MuiLink component={Link} to={page}>
            {t('open')}
          </MuiLink>
        )}
      </Box>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, rowGap: 1, m: 0 }}
      >
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {t('refersTo')}
        </Box>
        <Box component="dd" sx={{ m: 0 }}>
          {links(targetsOf(model))}
        </Box>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {t('referredBy')}
        </Box>
        <Box component="dd" sx={{ m: 0 }}>
          {links(models.filter((one) => targetsOf(one).includes(model.name)).map(({ name }) => name))}
        </Box>
      </Box>
      <TableContainer sx={{ marginBlockStart: 4 }}>
        <Table size="small" aria-labelledby={id}>
          <TableHead>
            <TableRow>
              {(['field', 'wire', 'kindOf', 'leads', 'required'] as const).map((head) => (
                <TableCell key={head}>{t(head)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map((field) => (
              <TableRow key={field.wire}>
                <TableCell component="th" scope="row">
                  {t(labelKey(model, field.name))}
                </TableCell>
                <TableCell>
                  <code dir="ltr">{field.wire}</code>
                </TableCell>
                <TableCell>{t(`kind.${field.field.kind}`)}</TableCell>
                <TableCell>{traitsOf(field.field).relation === true && links([targetOf(field.field)])}</TableCell>
                <TableCell>{isRequired(field) && t('common:yes')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Paper>
  )
}
