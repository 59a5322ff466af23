import { useRef, useState } from 'react'
import type { Model } from '../../../../../core/declare/model.ts'
import { isAborted } from '../../../../base/api/errors.ts'
import { settings } from '../../../../base/browser/settings.ts'
import { fullMapping, type Mapping, nothingMapped, type Survey, surveyFile } from './survey.ts'

/**
 * Reads the meanings of the chosen file's columns and words, and keeps the user's choices. With another server, or a
 * file that can't be read, there are none: then the import reports the mistakes.
 */
export const useSurvey = (model: Model) => {
  const [survey, setSurvey] = useState<Survey>()
  const [choices, setChoices] = useState<Mapping>(nothingMapped)
  const [isReading, setReading] = useState(false)
  const abort = useRef(new AbortController())

  const read = async (file: File, mapping: Mapping) => {
    abort.current.abort()
    const own = new AbortController()
    abort.current = own
    if (!settings.own) return
    setReading(true)
    try {
      setSurvey(await surveyFile(model.entity.api, file, mapping, own.signal))
    } catch (error) {
      if (isAborted(error)) return
      setSurvey(undefined)
    }
    setReading(false)
  }
  return {
    survey,
    choices,
    isReading,
    /** The mapping that is sent with the file. */
    mapping: survey === undefined ? nothingMapped : fullMapping(survey, choices),
    /** Reads a chosen file. */
    start: (file: File) => {
      setSurvey(undefined)
      setChoices(nothingMapped)
      return read(file, nothingMapped)
    },
    /** Reads another sheet of the file. It has other columns, so the user's choices are dropped. */
    readSheet: (file: File, sheet: string) => {
      const next = { ...nothingMapped, sheet }
      setChoices(next)
      return read(file, next)
    },
    /** @param field wire name; null leaves the column out */
    mapColumn: (file: File, header: string, field: string | null) => {
      const next = { ...choices, columns: { ...choices.columns, [header]: field } }
      setChoices(next)
      // Only words of columns with a known list of values are listed, so another field brings other words.
      return read(file, survey === undefined ? next : fullMapping(survey, next))
    },
    mapWord: (wire: string, word: string, value: string | null) =>
      setChoices({ ...choices, words: { ...choices.words, [wire]: { ...choices.words[wire], [word]: value } } }),
  }
}
