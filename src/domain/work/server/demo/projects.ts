import type { DemoProject } from './demo-project.ts'
import { portProjects } from './projects-port.ts'
import { roadProjects } from './projects-road.ts'

/** Projects of the demo organisation, in the order in which they follow each other within a department. */
export const demoProjects: readonly DemoProject[] = [...roadProjects, ...portProjects]
