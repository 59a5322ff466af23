import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { plainText } from '../../base/browser/plain-text.ts'
import { Segments } from '../../base/ui/segments.tsx'
import { SectionFailure, SectionSkeleton } from '../../base/ui/state/section-state.tsx'
import { richLook } from '../../fields/values/rich-look.ts'
import { safeHtml } from '../../fields/values/safe-html.tsx'
import { TextDifference } from '../../fields/values/text-difference.tsx'
import { useVersion } from './use-version-reads.ts'

/** The present text, among the states that one may be compared with. */
export const present = 'present'
const ways = ['compared', 'whole'] as const
export type Way = (typeof ways)[number]

type Props = {
  readonly model: Model
  readonly row: Row
  /** The present text of the row. */
  readonly now: string
  readonly version: Row
  /** Id of the state that it is compared with, or `present`. */
  readonly against: string
  readonly others: readonly Row[]
  readonly way: Way
  readonly nameOf: (version: Row) => string
  readonly onAgainst: (against: string) => void
  readonly onWay: (way: Way) => void
}

const contentOf = (version: Row | undefined): string => (typeof version?.content === 'string' ? version.content : '')

/** Which words went and came from the older to the newer of two texts. */
const Compared = ({ old, now }: { readonly old: string; readonly now: string }) => {
  const { t } = useTranslation('facets')
  const [before, after] = useMemo(() => [plainText(old), plainText(now)], [old, now])
  if (before === after) return <Typography color="text.secondary">{t('versions.same')}</Typography>
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t('versions.marks')}
      </Typography>
      <TextDifference old={before} now={after} />
    </>
  )
}

/** A kept state, whole, or word by word against the present text or another state. */
export const VersionView = (props: Props) => {
  const { model, row, now, version, against, others, way, nameOf, onAgainst, onWay } = props
  const { t } = useTranslation('facets')
  const id = String(row.id)
  const isPresent = against === present
  const chosen = useVersion(model, id, String(version.id))
  const other = useVersion(model, id, isPresent ? undefined : against)
  const failed = chosen.isError ? chosen : other.isError ? other : undefined
  const isLoading = chosen.data === undefined || (!isPresent && other.data === undefined)
  const isOlder =
    isPresent || others.findIndex((one) => one.id === against) < others.findIndex((one) => one.id === version.id)
  const texts = [contentOf(chosen.data), isPresent ? now : contentOf(other.data)] as const
  const [old = '', newer = ''] = isOlder ? texts : texts.toReversed()
  return (
    <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
      <Segments
        label={t('versions.show')}
        value={way}
        options={ways}
        nameOf={(one) => t(`versions.way.${one}`)}
        onChoose={onWay}
      />
      {way === 'compared' && (
        <TextField
          select
          size="small"
          label={t('versions.against')}
          value={against}
          onChange={({ target }) => onAgainst(target.value)}
        >
          <MenuItem value={present}>{t('versions.present')}</MenuItem>
          {others
            .filter((one) => one.id !== version.id)
            .map((one) => (
              <MenuItem key={String(one.id)} value={String(one.id)}>
                {nameOf(one)}
              </MenuItem>
            ))}
        </TextField>
      )}
      {failed !== undefined ? (
        <SectionFailure text={failed.error?.message} onRetry={() => void failed.refetch()} />
      ) : isLoading ? (
        <SectionSkeleton />
      ) : way === 'compared' ? (
        <Compared old={old} now={newer} />
      ) : texts[0] === '' ? (
        <Typography color="text.secondary">{t('versions.blank')}</Typography>
      ) : (
        <Box dir="auto" sx={richLook}>
          {safeHtml(texts[0])}
        </Box>
      )}
    </Box>
  )
}
