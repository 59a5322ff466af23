import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { keyOfEntity, labelKey } from '../../../core/words/keys.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { formatInstant } from '../../base/i18n/format.ts'
import { useReadable } from '../../data/access/readable.ts'
import { changeRow } from '../../data/rows/row-calls.ts'
import { useRowPages } from '../../data/rows/use-pages.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { MoreRows } from '../../views/collection/more-rows.tsx'
import { useFacetModel } from '../facet-model.ts'

type State = 'good' | 'ended' | 'revoked'
const colors = { good: 'success', ended: 'default', revoked: 'error' } as const

/** State of a share link. @param now milliseconds since 1970 */
const stateOf = ({ is_revoked, expires_at }: Row, now: number): State =>
  is_revoked === true ? 'revoked' : Date.parse(String(expires_at)) <= now ? 'ended' : 'good'

const Line = ({ row, onRevoked }: { row: Row; onRevoked: () => void }) => {
  const { t } = useTranslation(['share', 'common'])
  const reading = useReading()
  const act = useAction()
  const link = useFacetModel('shares')
  const state = stateOf(row, Date.now())
  const opens = Number(row.opens ?? 0)
  const by = isRow(row.createdBy) ? String(row.createdBy.name ?? '') : ''
  const revoke = async () => {
    if (await act(() => changeRow(link, row, { is_revoked: true }), { rows: link })) onRevoked()
  }
  const facts = [
    opens === 0 ? t('share:never') : t('share:opened', { count: opens }),
    ...(typeof row.opened_at === 'string'
      ? [t('share:lastOpened', { when: formatInstant(row.opened_at, reading) })]
      : []),
    ...(row.is_protected === true ? [t(labelKey(link, 'is_protected'))] : []),
    ...(row.shows_attachments === true ? [t(labelKey(link, 'shows_attachments'))] : []),
  ]
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        paddingBlock: 2,
        borderBlockStart: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minInlineSize: 0 }}>
        <Typography variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <bdi dir="ltr">{String(row.ending ?? '')}</bdi>
          <Chip
            size="small"
            variant="outlined"
            color={colors[state]}
            label={t(`share:state.${state}`, { when: formatInstant(String(row.expires_at), reading) })}
          />
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
          {by !== '' && (
            <>
              <bdi>{by}</bdi>
              {' · '}
            </>
          )}
          {facts.join(' · ')}
        </Typography>
      </Box>
      {state === 'good' && isRow(row.can) && row.can.update === true && (
        <Button
          size="small"
          color="error"
          aria-label={t('share:revokeOf', { name: String(row.ending ?? '') })}
          onClick={() => void revoke()}
        >
          {t('share:revoke')}
        </Button>
      )}
    </Box>
  )
}

/** The share links of a row, newest first, with their state and number of visits. */
export const ShareList = ({ row }: { readonly row: Row }) => {
  const { t } = useTranslation(['share', 'common'])
  const model = useFacetModel('shares')
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const include = useReadable(model).some(({ name }) => name === 'created_by') ? ['createdBy'] : []
  const pages = useRowPages(model, {
    perPage: 50,
    include,
    sort: [{ field: 'created_at', order: 'desc' }],
    where: allOf(equals('about_id', String(row.id))),
  })
  const { rows, query } = pages
  if (query.data === undefined) return null
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography
        ref={heading}
        id={id}
        tabIndex={-1}
        variant="h3"
        sx={{ fontSize: '0.9375rem', fontWeight: 600, marginBlockEnd: 2, '&:focus': { outline: 'none' } }}
      >
        {t(keyOfEntity(model.name, 'many'))}
      </Typography>
      {rows.length === 0 && <Typography color="text.secondary">{t('share:none')}</Typography>}
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <Line key={String(row.id)} row={row} onRevoked={() => heading.current?.focus()} />
        ))}
      </Box>
      <MoreRows {...pages} />
    </Box>
  )
}
