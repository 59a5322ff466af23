import { figureOf, type ServerFigure } from '../../../../server/figures/figure.ts'
import { burndownFigure, cycleFigure, flowFigure, velocityFigure } from '../../figures.ts'
import { answerDocs, taskDocs } from './answer-docs.ts'
import { burndownAnswer, cycleAnswer, flowAnswer, velocityAnswer } from './answers.ts'
import { isInsider } from './figure-access.ts'
import { burndownSheet, cycleSheet, flowSheet, velocitySheet } from './figure-sheets.ts'
import { burndownTasks, flowTasks } from './tasks-behind.ts'

/** The figures of sprints and projects, from the event log. */
export const workFigures: readonly ServerFigure[] = [
  figureOf({
    figure: burndownFigure,
    summary: 'What a sprint held and what remained of it, day by day',
    docs: answerDocs.burndown,
    mayRead: isInsider,
    read: burndownAnswer,
    sheet: burndownSheet,
    behind: { docs: taskDocs, read: burndownTasks },
  }),
  figureOf({
    figure: velocityFigure,
    summary: 'What the last sprints of a project committed to and completed',
    docs: answerDocs.velocity,
    mayRead: isInsider,
    read: velocityAnswer,
    sheet: velocitySheet,
  }),
  figureOf({
    figure: flowFigure,
    summary: 'Tasks of a project by status, day by day',
    docs: answerDocs.flow,
    mayRead: isInsider,
    read: flowAnswer,
    sheet: flowSheet,
    behind: { docs: taskDocs, read: flowTasks },
  }),
  figureOf({
    figure: cycleFigure,
    summary: 'Tasks of a project as they came to be done, and how long it took',
    docs: answerDocs.cycle,
    mayRead: isInsider,
    read: cycleAnswer,
    sheet: cycleSheet,
  }),
]
