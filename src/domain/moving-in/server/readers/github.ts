import { faultAt, Problem } from '../../../../server/problem.ts'
import { guessStatus } from '../../guesses.ts'
import type { SourceEntry } from '../../source.ts'
import { noteOf } from '../../survey.ts'
import { unicodeOf } from './bytes.ts'
import { lostProblem } from './entries.ts'
import { isIssue, isPullRequest, issueEntry, issueStages, peopleIn, repositoryOf } from './github-issue.ts'
import { jsonLines } from './json-lines.ts'
import { jsonParts } from './json-parts.ts'
import { type Json, momentOfValue, objectOf, objectsOf, textOfValue } from './json-values.ts'
import { labelColor } from './label-colors.ts'
import { markdown, presenceOnly, type Render } from './prose.ts'
import { type Reader, readerLimits, type SourceFile } from './reader.ts'
import { rankOf, sourceIdOf, surveyOf } from './survey-builder.ts'
import { oneLine } from './texts.ts'

/** Members with lists of issues; null if the file itself is the list. */
export const issueLists: ReadonlySet<string | null> = new Set([null, 'items', 'issues'])

/** Tells whether the file has one issue per line (NDJSON). */
export const isIssueLines = async (file: SourceFile): Promise<boolean> => {
  // A file of another kind is not even parsed.
  for await (const piece of unicodeOf(file)) {
    if (piece.trim() === '') continue
    if (!piece.trimStart().startsWith('{')) return false
    break
  }
  try {
    for await (const { value } of jsonLines(unicodeOf(file))) return isIssue(objectOf(value))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  return false
}

type Sprint = {
  readonly name: string
  readonly start: null
  readonly end: string | null
  readonly isCompleted: boolean
}
/** Facts collected while issues are read. */
type Facts = {
  name: string
  readonly repositories: Set<string>
  readonly colors: Map<string, string>
  pulls: number
  readonly people: Map<string, { readonly name: string; readonly email: null }>
  readonly sprints: Map<string, Sprint>
}

const collectFacts = (facts: Facts, issue: Json): void => {
  const repository = repositoryOf(issue)
  facts.name ||= repository.split('/').at(-1) ?? ''
  facts.repositories.add(repository.toLowerCase())
  for (const [login, name] of peopleIn(issue))
    if (name !== '' || !facts.people.has(login)) facts.people.set(login, { name: name || login, email: null })
  for (const label of objectsOf(issue.labels)) {
    const color = labelColor(textOfValue(label.color))
    if (color !== undefined) facts.colors.set(oneLine(textOfValue(label.name)), color)
  }
  const milestone = objectOf(issue.milestone)
  const title = oneLine(textOfValue(milestone.title))
  if (title === '') return
  const end = momentOfValue(milestone.due_on ?? milestone.dueOn)
  const isCompleted = /^closed$/i.test(textOfValue(milestone.state))
  facts.sprints.set(title, { name: title, start: null, end, isCompleted })
}

async function* entries(file: SourceFile, facts: Facts, render: Render): AsyncGenerator<SourceEntry> {
  const seenKeys = new Set<string>()
  let count = 0
  const parts = (await isIssueLines(file)) ? jsonLines : jsonParts
  for await (const { key, value } of parts(unicodeOf(file))) {
    if (!issueLists.has(key)) continue
    count++
    if (count > readerLimits.items) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
    const issue = objectOf(value)
    if (isPullRequest(issue)) {
      facts.pulls++
      continue
    }
    const entry = issueEntry(issue, count, render)
    if ('item' in entry && seenKeys.has(entry.item.key)) {
      yield lostProblem(entry.item, 'doubled_key')
      continue
    }
    if ('item' in entry) seenKeys.add(entry.item.key)
    collectFacts(facts, issue)
    yield entry
  }
}

const noFacts = (): Facts => ({
  name: '',
  repositories: new Set(),
  colors: new Map(),
  pulls: 0,
  people: new Map(),
  sprints: new Map(),
})

/** GitHub issues, as listed by the API or the command line. */
export const github: Reader = {
  format: 'github',
  survey: async (file) => {
    const facts = noFacts()
    const survey = await surveyOf(entries(file, facts, presenceOnly), () => ({
      format: 'github',
      name: facts.name || file.name.replace(/\.json$/i, ''),
      sourceId: sourceIdOf(facts.repositories),
      people: facts.people,
      colors: facts.colors,
      sprints: facts.sprints,
      notes: facts.pulls === 0 ? [] : [noteOf('pull_requests', facts.pulls)],
    }))
    const guessOf = (name: string) => issueStages.find((stage) => stage.name === name)?.guess ?? guessStatus(name)
    return {
      ...survey,
      stages: survey.stages
        .map((stage) => ({ ...stage, guess: guessOf(stage.name) }))
        .toSorted((a, b) => rankOf(a.guess) - rankOf(b.guess)),
    }
  },
  items: async function* (file, _reading, isOutline) {
    yield* entries(file, noFacts(), isOutline === true ? presenceOnly : markdown())
  },
}
