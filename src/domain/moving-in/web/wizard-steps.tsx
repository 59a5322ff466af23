import CheckIcon from '@mui/icons-material/CheckCircle'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { type WizardStep, wizardSteps } from './states.ts'

/** The steps of the wizard, with the current one marked. */
export const WizardSteps = ({ at }: { readonly at: WizardStep | 'done' }) => {
  const { t } = useTranslation('import_wizard')
  const currentIndex = at === 'done' ? wizardSteps.length : wizardSteps.indexOf(at)
  return (
    <Box
      component="ol"
      aria-label={t('steps')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {wizardSteps.map((step, n) => (
        <Box
          key={step}
          component="li"
          {...(n === currentIndex ? { 'aria-current': 'step' as const } : {})}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            fontSize: '0.875rem',
            fontWeight: n === currentIndex ? 600 : 400,
            color: n === currentIndex ? 'primary.main' : n < currentIndex ? 'success.main' : 'text.secondary',
          }}
        >
          {n < currentIndex ? (
            <CheckIcon sx={{ fontSize: 20 }} titleAccess={t('step.done')} />
          ) : (
            <Box
              component="span"
              sx={{
                display: 'grid',
                placeContent: 'center',
                inlineSize: 20,
                blockSize: 20,
                borderRadius: '50%',
                border: '1px solid currentColor',
                fontSize: '0.75rem',
              }}
            >
              {n + 1}
            </Box>
          )}
          {t(`step.${step}`)}
        </Box>
      ))}
    </Box>
  )
}
