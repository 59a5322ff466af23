import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Finding, Target } from './target.ts'

type Ended = { readonly code: number | null; readonly output: string }

/** Runs a tool of the machine; undefined where it is not installed. */
const run = (command: string, args: readonly string[], seconds: number): Promise<Ended | undefined> =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: seconds * 1000 })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8')
      })
    child.once('error', () => done(undefined))
    child.once('close', (code) => done({ code, output }))
  })

const missing = (attack: string): Finding => ({ attack, calls: 0, holes: [`${attack} is not installed`] })

/** 200 connections that send their headers a piece at a time; all must be closed by the server, which answers meanwhile. */
export const slowHeaders = async ({ url, as }: Target): Promise<Finding> => {
  const nobody = await as(undefined)
  const slow = run(
    'slowhttptest',
    ['-c', '200', '-H', '-i', '5', '-r', '50', '-t', 'GET', '-u', `${url}/`, '-x', '24', '-p', '3', '-l', '75'],
    120,
  )
  await new Promise((done) => setTimeout(done, 20_000))
  const beside = await nobody('GET', '/api/health')
  const ended = await slow
  if (ended === undefined) return missing('slowhttptest')
  // Its report is coloured.
  const report = stripVTControlCharacters(ended.output)
  // Its last count is some seconds older than its end.
  const verdict = report.match(/Exit status:\s+(.+)/)?.[1]?.trim() ?? 'unknown'
  return {
    attack: 'slowhttptest',
    calls: 200,
    holes: [
      ...(beside.status === 200 ? [] : [`health beside it: ${beside.status}`]),
      ...(verdict === 'No open connections left' ? [] : [`after 75 s: ${verdict}`]),
    ],
    told: `${verdict}, health in ${beside.milliseconds.toFixed(0)} ms`,
  }
}

/** Parameters of lists and fields of bodies in which SQL is tried. */
const injectable = [
  '/api/tasks?search=a&page=1&perPage=5',
  '/api/tasks?filter[name]=a&orderOn=name&orderBy=asc',
  '/api/tasks?filters[0][column]=name&filters[0][operator]=contains&filters[0][value]=a',
  '/api/projects?include=tags&filter[status]=open',
] as const

export const injectSql = async ({ url, tokenOf }: Target): Promise<Finding> => {
  const token = await tokenOf('admin')
  const folder = mkdtempSync(join(tmpdir(), 'tms-sqlmap-'))
  const holes: string[] = []
  const bodies = [['/api/users/login', '{"email":"*","password":"*"}'] as const]
  const tries = [...injectable.map((path) => [path] as const), ...bodies]
  try {
    for (const [path, data] of tries) {
      const ended = await run(
        'sqlmap',
        [
          ...['-u', url + path, '--batch', '--dbms=postgresql', '--technique=BEU', '--level=2', '--risk=1'],
          ...['--threads=4', '--flush-session', `--output-dir=${folder}`, '--disable-coloring'],
          ...(data === undefined ? ['-H', `Authorization: Bearer ${token}`] : ['--data', data]),
          // Refusals are answers too; without it the tool gives up at the first.
          '--ignore-code=*',
        ],
        240,
      )
      if (ended === undefined) return missing('sqlmap')
      if (/is vulnerable|appears to be .*injectable|Payload:/.test(ended.output)) holes.push(`${path} takes SQL`)
      if (!/do(es)? not (seem|appear) to be injectable|tested parameters do not/.test(ended.output))
        holes.push(`${path}: no verdict: ${ended.output.trim().split('\n').at(-2) ?? ''}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { attack: 'sqlmap', calls: tries.length, holes }
}

type Report = {
  readonly vulnerabilities: { readonly [kind: string]: readonly { readonly info: string; readonly path: string }[] }
}

/** What the scanner asks for and the product leaves out on purpose. */
const left = [
  // Taken out of browsers; where it is left, it opens holes of its own.
  /X-XSS-Protection/,
  // Sent where APP_URL begins with https, which this is not; tests/server/headers.test.ts holds it.
  /Strict-Transport-Security is not set/,
  /Secure flag is not set in the cookie : XSRF-TOKEN/,
  // The browser part reads it, to send it back in a header.
  /HttpOnly flag is not set in the cookie : XSRF-TOKEN/,
]

/** The pages of the browser part, and lists with parameters, as a stranger's scanner sees them. */
export const scan = async ({ url, tokenOf }: Target): Promise<Finding> => {
  const folder = mkdtempSync(join(tmpdir(), 'tms-wapiti-'))
  const file = join(folder, 'out.json')
  const token = await tokenOf('member')
  const seeds = [
    '/login',
    '/login?to=//evil.test',
    '/reset-password',
    '/api/tasks?search=a&page=1',
    '/api/projects?filter[name]=a',
  ]
  try {
    const ended = await run(
      'wapiti',
      [
        ...['-u', `${url}/`, '--scope', 'folder', '-m', 'sql,xss,redirect,csp,http_headers,cookieflags,exec,file,crlf'],
        ...['-f', 'json', '-o', file, '--flush-session', '--max-scan-time', '240', '--no-bugreport', '-v', '0'],
        ...seeds.flatMap((path) => ['-s', url + path]),
        ...['-H', `Authorization: Bearer ${token}`],
      ],
      400,
    )
    if (ended === undefined) return missing('wapiti')
    const { vulnerabilities } = JSON.parse(readFileSync(file, 'utf8')) as Report
    const holes = Object.entries(vulnerabilities).flatMap(([kind, found]) =>
      found.map(({ info, path }) => `${kind}: ${info} (${path})`),
    )
    return {
      attack: 'wapiti',
      calls: seeds.length,
      holes: [...new Set(holes)].filter((hole) => !left.some((one) => one.test(hole))),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
