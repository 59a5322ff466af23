import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../web/base/i18n/format.ts'
import { useLocale } from '../../../web/base/i18n/use-locale.ts'
import { type ImportSurvey, importedKinds, noteKey } from '../survey.ts'

/** Counts of a file's contents, and notes on how it was read. */
export const SurveySummary = ({ survey }: { readonly survey: ImportSurvey }) => {
  const { t } = useTranslation(['import_wizard', 'imports'])
  const locale = useLocale()
  const id = useId()
  const { counts } = survey
  const visible = [
    ...importedKinds
      .filter((kind) => kind !== 'project' && kind !== 'phase')
      .map((kind) => ({ key: kind, label: t(`import_wizard:kind.${kind}`), count: counts[kind] ?? 0 })),
    { key: 'people', label: t('import_wizard:kind.person'), count: survey.people.length },
    { key: 'archived', label: t('import_wizard:kind.archived'), count: counts.archived },
    { key: 'bad', label: t('import_wizard:kind.bad'), count: counts.bad },
  ].filter(({ count }) => count > 0)
  return (
    <Paper component="section" elevation={1} aria-labelledby={id} sx={{ p: 4 }}>
      <Typography id={id} component="h2" variant="h3" sx={{ marginBlockEnd: 3 }}>
        {t('import_wizard:holds')}
      </Typography>
      {survey.notes.map((note) => (
        <Alert key={note.code} severity="info" sx={{ marginBlockEnd: 3 }}>
          {t(noteKey(note), { count: note.count, amount: note.count })}
        </Alert>
      ))}
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 3, m: 0 }}>
        {visible.map(({ key, label, count }) => (
          <Box key={key}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {label}
            </Typography>
            <Typography
              component="dd"
              variant="h3"
              sx={{ m: 0, fontVariantNumeric: 'tabular-nums', ...(key === 'bad' && { color: 'error.main' }) }}
            >
              {formatNumber(count, locale)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
