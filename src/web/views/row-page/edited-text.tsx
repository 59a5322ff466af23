import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainText } from '../../base/browser/plain-text.ts'
import { deferred } from '../../base/ui/deferred.tsx'

/** The comparison of words is loaded on demand, as few readers ask for it. */
const TextDifference = deferred(
  async () => (await import('../../fields/values/text-difference.tsx')).TextDifference,
  24,
)

type Props = {
  /** Label of the field. */
  readonly label: string
  readonly old: unknown
  readonly now: unknown
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? plainText(value) : '')

/** A long text that was changed; which of its words on demand. */
export const EditedText = ({ label, old, now }: Props) => {
  const { t } = useTranslation('common')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [before, after] = [wordsOf(old), wordsOf(now)]
  const said = t('history.did.edited', { field: label })
  // Only formatting or content other than text has changed.
  if (before === after) return said
  return (
    <>
      {said}{' '}
      <Link
        component="button"
        type="button"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ font: 'inherit', verticalAlign: 'baseline', '@media print': { display: 'none' } }}
      >
        {t(isOpen ? 'history.hideWords' : 'history.showWords')}
      </Link>
      <Box id={id} component="span">
        {isOpen && <TextDifference old={before} now={after} />}
      </Box>
    </>
  )
}
