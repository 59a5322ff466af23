import { list, problems, text } from '../api/docs/parts.ts'
import { type Api, idOf } from '../api/route-context.ts'
import { endOtherSessions, endSession, sessionsOf } from '../auth/sessions.ts'
import { notFound } from '../problem.ts'
import { logSecurity } from '../security-log.ts'
import { answerDocs, idDocs, ownDocs } from './docs.ts'

/** The calls that list where the caller is signed in, and end one of these sessions or all others. */
export const sessionRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const access = { access: 'signed-in' as const }
  app.get(
    '/api/profile/sessions',
    {
      config: access,
      schema: {
        ...ownDocs('profile_sessions', 'Where one is signed in'),
        response: {
          ...answerDocs({ data: list({ type: 'object' }) }, 'Sessions'),
          ...problems(401, 503),
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      return { data: await sessionsOf(engine.db, caller.id, caller.sessionId, engine.now()) }
    },
  )

  app.delete(
    '/api/profile/sessions',
    {
      config: access,
      schema: {
        ...ownDocs('profile_sessions_end', 'End all sessions but the one that asks; tokens of programs stay'),
        response: {
          ...answerDocs(
            { data: { type: 'object', properties: { ended: { type: 'integer' } } }, message: text },
            'Ended',
          ),
          ...problems(401, 403, 503),
        },
      },
    },
    async (request) => {
      const { id, sessionId } = actor(request)
      const ended = await endOtherSessions(engine.db, id, sessionId)
      logSecurity(request, 'session_ended', id)
      return { data: { ended }, message: translate(language(request), 'server:message.sessions_ended') }
    },
  )

  app.delete(
    '/api/profile/sessions/:id',
    {
      config: access,
      schema: {
        ...ownDocs('profile_session_end', 'End a session'),
        ...idDocs,
        response: { ...answerDocs({ message: text }, 'Ended'), ...problems(401, 403, 404, 503) },
      },
    },
    async (request) => {
      const { id } = actor(request)
      if ((await endSession(engine.db, id, idOf(request))) === 0) throw notFound()
      logSecurity(request, 'session_ended', id)
      return { message: translate(language(request), 'server:message.session_ended') }
    },
  )
}
