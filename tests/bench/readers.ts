import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { SourceFile } from '../../src/domain/moving-in/server/readers/reader.ts'
import { readerFor } from '../../src/domain/moving-in/server/readers/readers.ts'

const days = (row: number) => String(1 + (row % 28)).padStart(2, '0')
const rowOf = (row: number): string =>
  [
    `K-${row}`,
    `Weigh lorry ${row} at gate ${row % 7}`,
    `"What is to be done, ""said"" at\nlength ${'and more '.repeat(row % 40)}"`,
    ['To do', 'Doing', 'Done'][row % 3],
    `Person ${row % 40}`,
    `${days(row)}/09/2021 10:00`,
    `${days(row + 5)}/10/2021`,
    `${row % 20}h`,
    `red;label ${row % 50}`,
    `Sprint ${row % 30}`,
  ].join(',')

/** A table that is made while it is read, so that what is measured is the reading alone. */
const tableOf = (rows: number): SourceFile => {
  const pieces = function* () {
    yield Buffer.from('Key,Title,Description,Status,Assignee,Created,Due,Estimate,Labels,Sprint\n')
    for (let row = 0; row < rows; row += 200)
      yield Buffer.from(Array.from({ length: Math.min(200, rows - row) }, (_, at) => `${rowOf(row + at)}\n`).join(''))
  }
  return { name: 'rows.csv', size: 1, open: () => Readable.from(pieces(), { objectMode: false }) }
}

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void
/** Megabytes that are in use, without what only waits to be swept away. */
const inUse = (): number => {
  collect()
  return process.memoryUsage().heapUsed / 1_000_000
}
const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Reading a table of somebody else: what it holds, then its items. Memory that grew with the rows would show here. */
export const measureReaders = async (): Promise<void> => {
  console.log('\nrows of CSV          survey s   items s   MB held meanwhile')
  for (const rows of [5_000, 50_000]) {
    const file = tableOf(rows)
    const reader = await readerFor(file)
    const rest = inUse()
    let survey = await reader.survey(file)
    const surveyed = await secondsOf(async () => {
      survey = await reader.survey(file)
    })
    const columns = Object.fromEntries(survey.columns.map(({ at, guess }) => [String(at), guess]))
    const items = () => reader.items(file, { columns, dates: survey.dates ?? 'ymd', timeZone: 'Europe/Paris' })
    let count = 0
    const read = await secondsOf(async () => {
      for await (const _ of items()) count++
    })
    if (count !== rows) throw new Error(`${count} of ${rows} rows were read`)
    let most = 0
    for await (const _ of items()) if (--count % (rows / 5) === 0) most = Math.max(most, inUse())
    console.log(
      `${rows.toLocaleString('en').padEnd(18)} ${surveyed.toFixed(1).padStart(10)} ${read.toFixed(1).padStart(9)} ${(most - rest).toFixed(1).padStart(12)}`,
    )
  }
}
