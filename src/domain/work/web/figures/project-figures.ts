import { defineBrowserFigure } from '../../../../web/data/areas/browser-figure.ts'
import { burndownFigure, cycleFigure, flowFigure, velocityFigure } from '../../figures.ts'
import { Burndown, ShapeChoice } from './burndown.tsx'
import { Cycle } from './cycle.tsx'
import { Flow } from './flow.tsx'
import { SprintOfProject } from './sprint-of-project.tsx'
import { Velocity } from './velocity.tsx'

/** Figures of a project, computed from the log, so that past days never change. */
export const projectFigures = [
  defineBrowserFigure(burndownFigure, { View: Burndown, ChosenRow: SprintOfProject, More: ShapeChoice }),
  defineBrowserFigure(velocityFigure, { View: Velocity }),
  defineBrowserFigure(flowFigure, { View: Flow }),
  defineBrowserFigure(cycleFigure, { View: Cycle }),
]
