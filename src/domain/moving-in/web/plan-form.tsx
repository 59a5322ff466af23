import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnsPart } from './columns-part.tsx'
import { MorePart } from './more-part.tsx'
import { PeoplePart } from './people-part.tsx'
import type { PlanPartProps } from './plan-part.ts'
import { Section } from './section.tsx'
import { openAtFirst, openQuestions, type PlanSection, sectionOfError, sectionsOf } from './states.ts'
import { TargetPart } from './target-part.tsx'
import { PrioritiesPart, StagesPart } from './value-parts.tsx'

const parts = {
  place: TargetPart,
  columns: ColumnsPart,
  stages: StagesPart,
  people: PeoplePart,
  priorities: PrioritiesPart,
  more: MorePart,
} as const

/** One-line summaries of the sections. */
const useSummaries = ({ survey, plan }: PlanPartProps): { readonly [S in PlanSection]: string } => {
  const { t } = useTranslation('import_wizard')
  const open = openQuestions(survey, plan)
  const { project, newProject, columns, looseSprint } = plan
  const used = Object.values(columns).filter((role) => role !== 'none').length
  return {
    place:
      open.place > 0
        ? t('summary.noPlace')
        : project !== null
          ? t('summary.existing')
          : t('summary.new', { name: newProject?.name ?? '' }),
    columns: survey.isDateUnsure
      ? t('summary.dates')
      : open.columns > 0
        ? t('summary.unknownColumns')
        : t('summary.columns', { count: used }),
    stages:
      open.stages > 0
        ? t('summary.unknownStages', { count: open.stages })
        : t('summary.stages', { count: survey.stages.length }),
    people:
      open.people > 0
        ? t('people.unknown', { count: open.people })
        : t('summary.people', { count: survey.people.length }),
    priorities: t('summary.priorities', { count: survey.priorities.length }),
    more: looseSprint === null ? t('summary.backlog') : t('summary.sprint', { name: looseSprint }),
  }
}

/**
 * Form of the plan in sections; those with errors or open questions are expanded.
 * @param isNew the plan has not been reviewed yet
 */
export const PlanForm = ({ isNew, ...part }: PlanPartProps & { readonly isNew: boolean }) => {
  const { t } = useTranslation('import_wizard')
  const { survey, plan, errors } = part
  const [open, setOpen] = useState<ReadonlySet<PlanSection>>(() => new Set(isNew ? openAtFirst(survey, plan) : []))
  const questions = openQuestions(survey, plan)
  const summaries = useSummaries(part)
  const invalidSections = Object.keys(errors).map(sectionOfError).join(' ')
  useEffect(() => {
    if (invalidSections !== '')
      setOpen((current) => new Set([...current, ...(invalidSections.split(' ') as PlanSection[])]))
  }, [invalidSections])
  const toggle = (section: PlanSection) =>
    setOpen((now) => new Set(now.has(section) ? [...now].filter((one) => one !== section) : [...now, section]))
  return (
    <Stack spacing={3}>
      {sectionsOf(survey).map((section) => {
        const Part = parts[section]
        return (
          <Section
            key={section}
            title={t(`section.${section}`)}
            summary={summaries[section]}
            isOpenQuestion={questions[section] > 0 && section !== 'people'}
            isOpen={open.has(section)}
            onToggle={() => toggle(section)}
          >
            <Part {...part} />
          </Section>
        )
      })}
    </Stack>
  )
}
