import { isRight } from '../clock.ts'
import { Problem } from '../problem.ts'
import { problems } from './docs/parts.ts'
import type { Api } from './route-context.ts'

/** Milliseconds in which the database must answer for the server to be ready; the probe comes again soon. */
const patience = 3_000

export const systemRoutes = ({ app, engine }: Api): void => {
  const health = {
    type: 'object',
    required: ['status', 'clock_ahead_seconds'],
    properties: {
      status: {
        type: 'string',
        enum: ['ok', 'clock_off'],
        description:
          '`clock_off`: calls are answered as ever, with moments of the database, but this process takes no jobs until its clock is right',
      },
      clock_ahead_seconds: {
        type: 'number',
        description:
          "Whole seconds by which the clock of this process is ahead of the database's; negative: behind. More than 5 either way is off",
      },
    },
  }
  app.get(
    '/api/health',
    {
      config: { access: 'public' },
      schema: {
        tags: ['system'],
        summary: 'Whether the service is ready',
        operationId: 'health',
        response: {
          200: { description: 'Ready', content: { 'application/json': { schema: health } } },
          ...problems(400, 503),
        },
      },
    },
    async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_done, fail) => {
        timer = setTimeout(fail, patience, new Problem(503, 'unavailable', { headers: { 'retry-after': '2' } }))
      })
      try {
        await Promise.race([engine.front.pool.query('select 1'), late])
      } finally {
        clearTimeout(timer)
      }
      const { clock } = engine
      return { status: isRight(clock) ? 'ok' : 'clock_off', clock_ahead_seconds: Math.round(clock.ahead() / 1000) || 0 }
    },
  )
}
