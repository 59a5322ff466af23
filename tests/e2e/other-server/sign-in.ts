import { randomBytes } from 'node:crypto'
import { type Route, refuseFields } from './call.ts'
import { invalid, Refusal } from './http.ts'
import { readInclude, refuseParameters } from './list-call.ts'
import { permissionNamesOf } from './state.ts'
import { showUser, userIncludes } from './user-rows.ts'

const login: Route = {
  call: 'POST /users/login',
  open: true,
  answer: (call) => {
    refuseFields(call, ['email', 'password'])
    const { email, password } = call.body
    if (typeof email !== 'string' || email === '') throw invalid('email', 'This field is required')
    if (typeof password !== 'string' || password === '') throw invalid('password', 'This field is required')
    const user = call.state.users.find((one) => one.email === email.toLowerCase() && one.password === password)
    if (user === undefined || !user.is_active) throw new Refusal(401, 'These credentials do not match our records.')
    const token = randomBytes(24).toString('base64url')
    call.state.tokens.set(token, user.id)
    const expires = new Date(Date.now() + 86_400_000).toISOString()
    return {
      body: {
        data: { access_token: token, token_type: 'Bearer', expires_at: expires, user: showUser(call.state, user, []) },
      },
    }
  },
}

const logout: Route = {
  call: 'POST /users/logout',
  answer: (call) => {
    refuseFields(call, [])
    call.state.tokens.delete(call.token)
    return { body: { message: 'Signed out.' } }
  },
}

const profile: Route = {
  call: 'GET /profile',
  answer: (call) => {
    refuseParameters(call.query, ['include'])
    return { body: { data: showUser(call.state, call.caller, readInclude(call.query, userIncludes)) } }
  },
}

const updatePassword: Route = {
  call: 'POST /users/update-password',
  answer: (call) => {
    refuseFields(call, ['current_password', 'new_password', 'new_password_confirmation'])
    const { current_password: current, new_password: next, new_password_confirmation: again } = call.body
    if (current !== call.caller.password) throw invalid('current_password', 'The current password is wrong.')
    if (typeof next !== 'string' || !strong(next)) throw invalid('new_password', weakPassword)
    if (next !== again) throw invalid('new_password_confirmation', 'The two passwords differ.')
    call.caller.password = next
    return { body: { message: 'Password changed successfully' } }
  },
}

/** One token for an address, as long as nobody uses it; a mail would carry it. */
const passwordEmail: Route = {
  call: 'POST /password/email',
  open: true,
  answer: (call) => {
    refuseFields(call, ['email'])
    const { email } = call.body
    if (typeof email !== 'string' || !/^[^@\s,;]+@[^@\s,;]+$/.test(email))
      throw invalid('email', 'The email must be a valid email.')
    if (call.state.users.some((one) => one.email === email.toLowerCase() && one.is_active))
      call.state.resets.set(email.toLowerCase(), randomBytes(16).toString('hex'))
    return { body: { message: 'We have emailed your password reset link.' } }
  },
}

const passwordReset: Route = {
  call: 'POST /password/reset',
  open: true,
  answer: (call) => {
    refuseFields(call, ['token', 'email', 'password', 'password_confirmation'])
    const { token, email, password, password_confirmation: again } = call.body
    if (typeof password !== 'string' || !strong(password)) throw invalid('password', weakPassword)
    if (password !== again) throw invalid('password_confirmation', 'The two passwords differ.')
    const user = call.state.users.find((one) => one.email === email)
    if (user === undefined || typeof token !== 'string' || call.state.resets.get(user.email) !== token)
      throw invalid('token', 'This password reset token is invalid.')
    call.state.resets.delete(user.email)
    user.password = password
    return { body: { message: 'Your password has been reset.' } }
  },
}

export const weakPassword =
  'The password must contain at least one uppercase, one lowercase, one special character and one digit, minimum 8 characters.'
export const strong = (password: string): boolean =>
  password.length >= 8 && [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d\s]/u].every((rule) => rule.test(password))

/** Everybody may read their own names, others' only with the permission to see users. */
const permissionsOfUser: Route = {
  call: 'GET /users/{id}/permissions',
  answer: (call) => {
    refuseParameters(call.query, [])
    const user = call.state.users.find(({ id }) => id === call.id)
    const held = permissionNamesOf(call.state, call.caller)
    if (user === undefined || (user !== call.caller && !held.has('user-show'))) throw new Refusal(404, 'Not found.')
    return { body: { data: [...permissionNamesOf(call.state, user)].map((name) => ({ name })) } }
  },
}

export const signInRoutes: readonly Route[] = [
  login,
  logout,
  passwordEmail,
  passwordReset,
  profile,
  updatePassword,
  permissionsOfUser,
]
