import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './copy.ts'

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.md'], {
  cwd: project,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(project, file)))
const textOf = (file: string): string => readFileSync(join(project, file), 'utf8')

/** The anchor of a heading, as readers of Markdown on the web write it. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading ?? ''))

/** Links to files of the project, with the file that each means. */
const links = documents.flatMap((from) =>
  [...textOf(from).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address]) => address ?? '')
    .filter((address) => !/^[a-z]+:/.test(address))
    .map((address) => {
      const [path = '', anchor] = address.split('#')
      return { from, address, to: path === '' ? from : join(dirname(from), path), anchor }
    }),
)

test('the documents were found', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'src/README.md', 'tests/bench/README.md']))
  expect(links.length).toBeGreaterThan(10)
})

test('every link leads to a file and a heading that are there', () => {
  const broken = links.filter(
    ({ to, anchor }) => !existsSync(join(project, to)) || (anchor !== undefined && !anchorsOf(to).includes(anchor)),
  )
  expect(broken.map(({ from, address }) => `${from}: ${address}`)).toEqual([])
})

test('every command of the documents is there', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const commands = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => `${file}: ${name}`),
  )
  expect(commands.length).toBeGreaterThan(10)
  expect(commands.filter((one) => scripts[one.split(': ')[1] ?? ''] === undefined)).toEqual([])
})

test('the README is one page', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(61)
})

test('no table is broken by an empty line: rows come after their head', () => {
  const broken = documents.flatMap((file) => {
    const lines = textOf(file).split('\n')
    return lines.flatMap((line, at) =>
      line.startsWith('|') && lines[at - 1]?.startsWith('|') !== true && !/^\|[\s:|-]+\|$/.test(lines[at + 1] ?? '')
        ? [`${file}: ${line.slice(0, 60)}`]
        : [],
    )
  })
  expect(broken).toEqual([])
})
