import { sql } from 'drizzle-orm'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Models } from '../../../core/declare/model.ts'
import { type Queryable, uuids } from '../../db/database.ts'
import { type Image, isInImage } from './image.ts'

/** Keeps an image for a row, such as a template, and replaces an earlier one. */
export const keepImage = async (tx: Queryable, owner: string, image: Image, models: Models): Promise<void> => {
  const files = uuids(filesIn(image, models))
  await tx.run(sql`insert into row_image (owner_id, image, files) values (${owner}, ${JSON.stringify(image)}::jsonb, ${files})
    on conflict (owner_id) do update set image = excluded.image, files = excluded.files`)
}

/** Ids of the files that rows of an image have. */
const filesIn = ({ rows }: Image, models: Models): readonly string[] =>
  models.all.flatMap((model) => {
    const fields = model.fields.filter((one) => traitsOf(one.field).oneWay === true && isInImage(one))
    return (rows[model.name] ?? []).flatMap(({ values }) =>
      fields.flatMap(({ wire }) => (typeof values[wire] === 'string' ? [values[wire]] : [])),
    )
  })

/** The image that a row keeps. */
export const imageOf = async (on: Queryable, owner: string): Promise<Image | undefined> =>
  (await on.one<{ image: Image }>(sql`select image from row_image where owner_id = ${owner}`))?.image

/** Tells whether a row of this id, if any, keeps an image. */
export const hasImage = async (on: Queryable, owner: unknown): Promise<boolean> =>
  typeof owner === 'string' &&
  (await on.one(sql`select 1 as yes from row_image where owner_id = ${owner}`)) !== undefined

export const forgetImage = async (tx: Queryable, owner: string): Promise<void> => {
  await tx.run(sql`delete from row_image where owner_id = ${owner}`)
}
