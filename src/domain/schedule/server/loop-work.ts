import { defineWork } from '../../../server/worker/work.ts'
import { loopIn } from '../loops.ts'

type Parts = Parameters<typeof loopIn>[0]
type Links = Parameters<typeof loopIn>[1]

/** Characters of tasks and links, some 250 of each, that are read at once. */
const light = 50_000

/** The loop that links and parents make, as ids; undefined where there is none. Both lists are JSON. */
export const loopWork = defineWork({
  name: 'plan.loop',
  isLight: ({ tasks, links }) => tasks.length + links.length < light,
  run: ({ tasks, links }: { readonly tasks: string; readonly links: string }) =>
    loopIn(JSON.parse(tasks) as Parts, JSON.parse(links) as Links),
})
