import fc from 'fast-check'

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const some = <T>(one: fc.Arbitrary<T>, most = 4) => fc.uniqueArray(one, { minLength: 1, maxLength: most })
const part = (name: string, values: fc.Arbitrary<readonly unknown[]>, weight: number) =>
  fc.option(
    values.map((all) => `${name}=${all.join()}`),
    { freq: weight, nil: undefined },
  )

/** Rules that calendar programs write, and odd ones: each part is as often there as not. */
export const anyRule = fc
  .tuple(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'), fc.boolean())
  .chain(([freq, isCounted]) => {
    const counts = freq === 'MONTHLY' || freq === 'YEARLY'
    const nth = fc.constantFrom(1, 2, 3, 4, 5, -1, -2)
    const day = fc.constantFrom(...days)
    // Weekdays with and without numbers are not mixed: neither oracle reads that right.
    const byDay = counts && isCounted ? some(fc.tuple(nth, day).map(([n, one]) => `${n}${one}`)) : some(day)
    return fc
      .tuple(
        fc.option(
          fc.integer({ min: 1, max: 5 }).map((n) => `INTERVAL=${n}`),
          { nil: undefined },
        ),
        fc.oneof(
          fc.constant(undefined),
          fc.integer({ min: 1, max: 40 }).map((n) => `COUNT=${n}`),
          fc.constantFrom('UNTIL=20260401T120000Z', 'UNTIL=20261115T000000Z', 'UNTIL=20270101T235959Z'),
        ),
        part('BYDAY', byDay, 2),
        freq === 'WEEKLY'
          ? fc.constant(undefined)
          : part('BYMONTHDAY', some(fc.constantFrom(1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -31)), 1),
        part('BYMONTH', some(fc.integer({ min: 1, max: 12 })), 1),
        part('BYHOUR', some(fc.integer({ min: 0, max: 23 }), 3), 1),
        part('WKST', fc.tuple(day), 2),
        part('BYSETPOS', some(fc.constantFrom(1, 2, 3, -1, -2), 2), 1),
      )
      .map((parts) => [`FREQ=${freq}`, ...parts.filter((one) => one !== undefined)].join(';'))
  })
