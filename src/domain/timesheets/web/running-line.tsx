import StopIcon from '@mui/icons-material/StopCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { isRow } from '../../../web/base/api/shapes.ts'
import { useProduct } from '../../../web/data/areas/product.ts'
import { rowAddress, titleOf } from '../../../web/data/rows/titles.ts'
import { Elapsed } from '../../../web/facets/timed/elapsed.tsx'
import { useTimer } from '../../../web/facets/timed/use-timer.ts'
import { useTimerActions } from '../../../web/facets/timed/use-timer-actions.ts'
import { ExistingChild } from '../../../web/fields/forms/row-tools.tsx'

/** The running timer, above the hours of the week: its row, its start, and the button that ends it. */
export const RunningLine = () => {
  const { t } = useTranslation('timer')
  const timer = useTimer()
  const [forgotten, setForgotten] = useState<string>()
  const { end } = useTimerActions(setForgotten)
  const { models } = useProduct()
  const about = timer !== undefined && isRow(timer.entry.about) ? timer.entry.about : {}
  const model = models.all.find(({ name }) => name === timer?.entry.about_type)
  const name = model === undefined ? '' : titleOf(model, about)
  const address = model === undefined ? undefined : rowAddress(model, about)
  return (
    <>
      {timer !== undefined && (
        <Box
          role="group"
          aria-label={t('running', { value: name })}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}
        >
          <Box sx={{ color: 'success.main', fontWeight: 600 }}>
            <Elapsed since={String(timer.entry.started_at)} ahead={timer.ahead} />
          </Box>
          <Box sx={{ flex: '1 1 160px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
            {address === undefined ? (
              <bdi>{name}</bdi>
            ) : (
              <Link component={RouterLink} to={address} color="inherit" underline="hover">
                <bdi>{name}</bdi>
              </Link>
            )}
          </Box>
          <Button size="small" startIcon={<StopIcon />} onClick={() => void end(timer)}>
            {t('end')}
          </Button>
        </Box>
      )}
      {forgotten !== undefined && (
        <ExistingChild entity="time_entry" id={forgotten} hidden={['about']} onClose={() => setForgotten(undefined)} />
      )}
    </>
  )
}
