import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mergesInto } from '../../../core/declare/facets/merges.ts'
import type { Model } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { useMe } from '../../data/access/me.tsx'
import { useModel, useProduct } from '../../data/areas/product.ts'
import { includedRows, titleOf } from '../../data/rows/titles.ts'
import { RowFace } from '../../fields/values/row-face.tsx'
import { ShortDate } from '../../fields/values/short-date.tsx'

/** The ground of what the asking side says; the team's replies are on plain paper. */
export const askedGround = 'color-mix(in srgb, var(--tms-palette-primary-main) 6%, transparent)'

/** The name of who wrote, and when, beside their face. */
export const nameAndTime = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minInlineSize: 0,
  lineHeight: '22px',
} as const

/** The fields that say who asked: a user, or the address of somebody without an account. */
const askerFields = (model: Model) => {
  const by = mergesInto(model.entity)?.askedBy
  return by === undefined ? {} : { user: model.byName.get(by.user), email: model.byName.get(by.email) }
}

/** Tells whether a comment was written by whoever asked: by their account, or by mail without one. */
export const isOfAsker = (model: Model, row: Row, comment: Row): boolean => {
  const { user } = askerFields(model)
  const asker = user === undefined ? undefined : (row[user.wire] ?? undefined)
  return (asker !== undefined && comment.created_by === asker) || typeof comment.from_address === 'string'
}

type Props = { readonly model: Model; readonly row: Row }

/** The mark of a message of whoever asked, for everybody else. */
export const AskerMark = ({ model, row }: Props) => {
  const { t } = useTranslation()
  const me = useMe()
  const { user } = askerFields(model)
  if (user === undefined || row[user.wire] === me.id) return null
  return <Chip size="small" label={t(labelKey(model, user.name))} />
}

/** Returns who asked, as a row with a title: a user, an address, else the maker of the row; undefined if out of sight. */
const useAsker = (model: Model, row: Row): { readonly row: Row; readonly isKnown: boolean } | undefined => {
  const me = useMe()
  const { user, email } = askerFields(model)
  const [asker] = user === undefined ? [] : includedRows(user, row)
  if (asker !== undefined) return { row: asker, isKnown: true }
  if (user !== undefined && row[user.wire] === me.id) return { row: { id: me.id, name: me.name }, isKnown: true }
  const address = email === undefined ? undefined : row[email.wire]
  if (typeof address === 'string' && address !== '') return { row: { id: address, name: address }, isKnown: true }
  return isRow(row.createdBy) ? { row: row.createdBy, isKnown: false } : undefined
}

/** The text with which a conversation begins, as a message of whoever asked. */
export const RequestMessage = ({ model, row, children }: Props & { readonly children: ReactNode }) => {
  const people = useModel(useProduct().models.actorEntity)
  const asker = useAsker(model, row)
  return (
    <Box
      sx={{
        paddingInline: 3,
        paddingBlock: 2,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: askedGround,
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, fontSize: '0.8125rem', marginBlockEnd: 1 }}>
        {asker !== undefined && <RowFace model={people} row={asker.row} side={22} />}
        {/* Where there is little room, the time goes below the name, and the mark stays in the first line. */}
        <Box sx={{ ...nameAndTime, flex: 1 }}>
          {asker !== undefined && (
            <Box component="bdi" sx={{ fontWeight: 600, minInlineSize: 0, overflowWrap: 'anywhere' }}>
              {titleOf(people, asker.row)}
            </Box>
          )}
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            <ShortDate at={String(row.created_at)} time />
          </Box>
        </Box>
        {asker?.isKnown === true && <AskerMark model={model} row={row} />}
      </Box>
      {children}
    </Box>
  )
}
