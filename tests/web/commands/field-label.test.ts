import i18next from 'i18next'
import { expect, test } from 'vitest'
import { modelsOf } from '../../../src/core/declare/model.ts'
import { textOf } from '../../../src/web/fields/commands/command.ts'
import { fieldCommand } from '../../../src/web/fields/commands/use-field-command.ts'
import { withFleet } from '../../specimens/fleet/registry.ts'

const model = modelsOf(withFleet).all.find(({ name }) => name === 'fleet_vehicle')
const field = model?.byName.get('plate')

/** Returns the text of the command that changes a vehicle's plate, in a language that has these words. */
const said = async (vehicle: object): Promise<string> => {
  if (model === undefined || field === undefined) throw new Error('no vehicle')
  const i18n = i18next.createInstance({
    lng: 'en',
    resources: { en: { common: { changeField: 'Change “{{field}}”' }, fleet_vehicle: vehicle } },
  })
  await i18n.init()
  return textOf((key, values) => i18n.t(key, values ?? {}), fieldCommand(model, field, () => {}).label)
}

test('the command that changes a field says what is written for it, else what follows from the field’s name', async () => {
  expect(await said({ field: { plate: 'Plate' } })).toBe('Change “Plate”')
  expect(await said({ field: { plate: 'Plate' }, edit: { plate: 'Repaint' } })).toBe('Repaint')
})
