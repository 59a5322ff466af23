import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bottomBarRef } from '../../base/feedback/bottom-bar.ts'
import { PageHead } from '../../base/ui/page-head.tsx'
import { EntityForm, type EntityFormProps } from './entity-form.tsx'

type Props = EntityFormProps & {
  readonly title: string
  /** The address to which Cancel leads. */
  readonly back: string
}

/** Height of the line of buttons, with space for the ring of a focused field, in pixels. */
const buttonsHeight = 80

/** A form on its own page, with buttons that stay visible. */
export const PageForm = ({ title, back, ...props }: Props) => {
  const { t } = useTranslation('common')
  return (
    <EntityForm {...props} place="page" title={title}>
      {(fields, pending, progress) => (
        <>
          <PageHead title={title} isFocused={false} />
          {/* The padding lets a focused field scroll to above the buttons, not behind them. */}
          <Box
            sx={{
              display: 'contents',
              '& :is(input, textarea, button, [tabindex])': { scrollMarginBlockEnd: `${buttonsHeight}px` },
            }}
          >
            {fields}
          </Box>
          {/* The last part of the fields' paper. */}
          <Paper
            ref={bottomBarRef}
            elevation={1}
            sx={{
              position: 'sticky',
              insetBlockEnd: 0,
              paddingBlock: 3,
              paddingInline: 5,
              zIndex: 1,
              borderStartStartRadius: 0,
              borderStartEndRadius: 0,
              boxShadow: 'none',
              // Fields that scroll behind it fade, where a line would cut their words.
              '&::before': {
                content: '""',
                position: 'absolute',
                insetInline: 0,
                insetBlockEnd: '100%',
                blockSize: 20,
                background: 'linear-gradient(to top, var(--tms-palette-background-paper), transparent)',
                pointerEvents: 'none',
              },
            }}
          >
            {progress}
            <Box sx={{ display: 'flex', gap: 2, '&:not(:first-of-type)': { marginBlockStart: 3 } }}>
              <Button type="submit" variant="contained" aria-disabled={pending}>
                {t(pending ? 'saving' : props.row === undefined ? 'create' : 'save')}
              </Button>
              <Button component={Link} to={back}>
                {t('cancel')}
              </Button>
            </Box>
          </Paper>
        </>
      )}
    </EntityForm>
  )
}
