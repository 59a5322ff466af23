import { expect, test } from 'vitest'
import { migrationsFolder, migrationsIn } from '../../src/server/db/migrate.ts'
import { textFunctions } from '../../src/server/db/text-functions.ts'

const nameOf = (statement: string): string => /FUNCTION (\w+)\(/.exec(statement)?.[1] ?? ''

test.each(textFunctions.map((statement) => [nameOf(statement), statement] as const))(
  'the newest migration with %s has it as the tables of core make it',
  (name, statement) => {
    const newest = migrationsIn(migrationsFolder).findLast(({ text }) => text.includes(`FUNCTION ${name}(`))
    expect(newest?.text).toContain(statement)
  },
)
