import { uuidv7 } from 'uuidv7'
import { type Demo, idIn } from '../../../server/demo.ts'
import { writeMany } from '../../../server/rows/write/bulk.ts'

const demoTags: readonly (readonly [name: string, color: string, description: string])[] = [
  ['Urgent customer', '#b42318', 'The customer waits for it.'],
  ['Cold chain', '#0277bd', 'Goods between 2 and 8 °C.'],
  ['Dangerous goods', '#b4470f', 'ADR rules hold.'],
  ['Paperwork', '#5b6676', 'Forms, permits and signatures.'],
  ['Investment', '#4557d0', 'Money is spent on something that lasts.'],
  ['Safety', '#b3174b', 'Somebody could be hurt.'],
  ['Réglementaire', '#6a1b9a', 'Une loi ou une norme l’exige.'],
  ['Saison haute', '#ef6c00', 'Avant les mois les plus chargés.'],
  ['Développement durable', '#2e7d32', 'Carburant, émissions, emballages.'],
  ['Formation', '#00838f', 'Des personnes apprennent quelque chose.'],
  ['جمارك', '#6d4c41', 'يتعلق بالتخليص والمنافذ.'],
  ['موانئ', '#1565c0', 'يتعلق بالسفن والأرصفة.'],
  ['عميل جديد', '#00695c', 'أول عمل مع هذا العميل.'],
  ['Quick win', '#157347', 'Little work, much use.'],
  ['Waiting for others', '#9a5b00', 'Somebody outside has to move first.'],
  ['Automation', '#283593', 'Done by machines afterwards.'],
]

/** Loads tags, which other areas put on their rows. */
export const attachedDemo: Demo = {
  load: async ({ engine, tx, rows }) => {
    const tags = new Map(demoTags.map(([name]) => [name, uuidv7()]))
    await writeMany(
      engine,
      tx,
      'tag',
      demoTags.map(([name, color, description]) => ({ id: idIn(tags, name), name, color, description })),
    )
    rows.keep('tag', tags)
  },
}
