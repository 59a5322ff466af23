import ReopenIcon from '@mui/icons-material/LockOpenOutlined'
import RefuseIcon from '@mui/icons-material/ReplyOutlined'
import SubmitIcon from '@mui/icons-material/SendOutlined'
import ApproveIcon from '@mui/icons-material/TaskAltOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useButtonCommand } from '../../../web/fields/commands/use-button-command.ts'
import type { WeekAnswer } from '../week-answer.ts'
import { TextDialog } from './text-dialog.tsx'
import { useSteps } from './use-steps.ts'
import type { WeekCalls } from './use-week-calls.ts'

/** The looks of the buttons; the filled one comes last. */
const looks = [
  { step: 'reopen', Icon: ReopenIcon, isMain: false },
  { step: 'refuse', Icon: RefuseIcon, isMain: false },
  { step: 'approve', Icon: ApproveIcon, isMain: true },
  { step: 'submit', Icon: SubmitIcon, isMain: true },
] as const

const StepButton = ({
  look: { step, Icon, isMain },
  onClick,
}: {
  look: (typeof looks)[number]
  onClick: () => void
}) => {
  const { t } = useTranslation('timesheets')
  const button = useButtonCommand(`timesheet.${step}`, `timesheets:step.${step}`, Icon, 'here')
  return (
    <Button ref={button} startIcon={<Icon />} onClick={onClick} {...(isMain && { variant: 'contained' as const })}>
      <span className="button-word">{t(`step.${step}`)}</span>
    </Button>
  )
}

/** Buttons for the steps of the week's approval that the reader may take. */
export const StepButtons = ({ week, calls }: { readonly week: WeekAnswer; readonly calls: WeekCalls }) => {
  const { t } = useTranslation('timesheets')
  const take = useSteps(week, calls)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {looks.map((look) =>
        week.steps.includes(look.step) ? (
          <StepButton
            key={look.step}
            look={look}
            onClick={() => (look.step === 'refuse' ? setAsking(true) : void take(look.step))}
          />
        ) : null,
      )}
      {isAsking && (
        <TextDialog
          title={t('refuse.title', { name: week.user.name })}
          label={t('refuse.reason')}
          text=""
          action={t('step.refuse')}
          most={2000}
          isRequired
          onSend={(reason) => take('refuse', { reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
